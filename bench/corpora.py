#!/usr/bin/env python3
"""Make texts in many languages from Debian packages.

usage: corpora.py OUTDIR

Needs: a Debian system with apt-get and dpkg-deb. Everything is written below
OUTDIR:

  debs/            the downloaded packages
  packages.txt     the same with their SHA-256
  x/               the unpacked packages
  utf8/NAME.utf8   one file per (language, flavour)

Two flavours per language: "html" (whole pages as packaged: mostly ASCII
markup) and "text" (markup stripped, repeated lines dropped, lines with few
native characters dropped: dense). The result depends only on the versions of
the packages; no clock, no randomness besides a fixed-seed generator.
"""
import glob, hashlib, html.parser, os, re, struct, subprocess, sys

MIB = 1 << 20
HTML_CAP = 3 * MIB      # bytes of UTF-8 in an html corpus, at most
TEXT_CAP = 2 * MIB      # bytes of UTF-8 in a text corpus, at most

LO = "usr/share/libreoffice/help/%s/text/*/**/*.html"
HB = "usr/share/doc/debian-handbook/html/%s/*.html"
IG = "usr/share/doc/installation-guide-amd64/%s/*.html"

# language: (native ranges, least share of native characters in a text line,
#            [(package, glob, cap in bytes for the html flavour)])
CJK = "\u3040-\u30ff\u3400-\u9fff\uff00-\uffef\u3000-\u303f"
LANGS = {
    "en": ("A-Za-z", 0.5, [("installation-guide-amd64", IG % "en", MIB),
                           ("debian-handbook", HB % "en-US", MIB),
                           ("libreoffice-help-en-us", LO % "en-US", HTML_CAP)]),
    "de": ("A-Za-zÄÖÜäöüß", 0.5, [("installation-guide-amd64", IG % "de", MIB),
                                  ("libreoffice-help-de", LO % "de", HTML_CAP)]),
    "fr": ("A-Za-z\u00c0-\u00ff", 0.5, [("installation-guide-amd64", IG % "fr", MIB),
                                        ("libreoffice-help-fr", LO % "fr", HTML_CAP)]),
    "pl": ("A-Za-z\u0100-\u017f\u00d3\u00f3", 0.5, [("libreoffice-help-pl", LO % "pl", HTML_CAP)]),
    "ru": ("\u0400-\u04ff", 0.5, [("installation-guide-amd64", IG % "ru", MIB),
                                  ("libreoffice-help-ru", LO % "ru", HTML_CAP)]),
    "el": ("\u0370-\u03ff\u1f00-\u1fff", 0.5, [("installation-guide-amd64", IG % "el", MIB),
                                               ("libreoffice-help-el", LO % "el", HTML_CAP)]),
    "ar": ("\u0600-\u06ff", 0.5, [("debian-handbook", HB % "ar-MA", HTML_CAP)]),
    "he": ("\u0590-\u05ff", 0.5, []),      # message catalogues only, see below
    "ja": (CJK, 0.5, [("installation-guide-amd64", IG % "ja", MIB),
                      ("debian-handbook", HB % "ja-JP", MIB),
                      ("libreoffice-help-ja", LO % "ja", HTML_CAP)]),
    "zh-cn": (CJK, 0.5, [("installation-guide-amd64", IG % "zh_CN", MIB),
                         ("debian-handbook", HB % "zh-CN", MIB),
                         ("libreoffice-help-zh-cn", LO % "zh-CN", HTML_CAP)]),
    "zh-tw": (CJK, 0.5, [("libreoffice-help-zh-tw", LO % "zh-TW", HTML_CAP)]),
    "ko": ("\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3", 0.4,
           [("installation-guide-amd64", IG % "ko", MIB),
            ("libreoffice-help-ko", LO % "ko", HTML_CAP)]),
}
HE_MO = ("libreoffice-l10n-he", "usr/lib/libreoffice/program/resource/he/LC_MESSAGES/*.mo")
CLDR = ("unicode-cldr-core", "usr/share/unicode/cldr/common/annotations*/en.xml")


class Strip(html.parser.HTMLParser):
    """Text of a page, one line per block element."""
    SKIP = {"script", "style", "head"}
    INLINE = {"a", "b", "i", "em", "strong", "span", "code", "tt", "kbd", "sub", "sup",
              "u", "font", "abbr", "acronym", "var", "small", "big", "samp", "q", "cite"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out, self.skip = [], 0

    def handle_starttag(self, tag, attrs):
        if tag in self.SKIP:
            self.skip += 1
        elif tag not in self.INLINE:
            self.out.append("\n")

    def handle_endtag(self, tag):
        if tag in self.SKIP:
            self.skip = max(0, self.skip - 1)
        elif tag not in self.INLINE:
            self.out.append("\n")

    def handle_data(self, data):
        if not self.skip:
            self.out.append(re.sub(r"\s+", " ", data))


def mo_strings(path):
    """The translated strings of a GNU message catalogue."""
    b = open(path, "rb").read()
    end = "<" if b[:4] == b"\xde\x12\x04\x95" else ">"
    n, _, t = struct.unpack(end + "3I", b[8:20])
    for i in range(1, n):
        ln, off = struct.unpack(end + "2I", b[t + 8 * i:t + 8 * i + 8])
        yield from b[off:off + ln].decode("utf-8").replace("\0", "\n").split("\n")


def get(out, pkgs):
    debs = os.path.join(out, "debs")
    os.makedirs(debs, exist_ok=True)
    want = [p for p in pkgs if not glob.glob(os.path.join(debs, p + "_*.deb"))]
    if want:
        download = ["apt-get", "download", "-q"] + want
        if subprocess.run(download, cwd=debs, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
            subprocess.run(download, cwd=debs, check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(out, "packages.txt"), "w") as f:
        for p in sorted(pkgs):
            deb = sorted(glob.glob(os.path.join(debs, p + "_*.deb")))[-1]
            x = os.path.join(out, "x", p)
            if not os.path.isdir(x):
                os.makedirs(os.path.dirname(x), exist_ok=True)
                subprocess.run(["dpkg-deb", "-x", deb, x], check=True)
            h = hashlib.sha256(open(deb, "rb").read()).hexdigest()
            f.write("%s %s\n" % (h, os.path.basename(deb)))


def pages(out, pkg, pat):
    files = sorted(glob.glob(os.path.join(out, "x", pkg, pat), recursive=True))
    # a fixed stride over the package rather than its first pages
    k = max(1, len(files) // 97) | 1
    order = [files[i] for s in range(k) for i in range(s, len(files), k)]
    return order


def build_utf8(out):
    d = os.path.join(out, "utf8")
    os.makedirs(d, exist_ok=True)
    for lang, (native, share, sources) in LANGS.items():
        doc, total, lines = [], 0, []
        rx = re.compile("[%s]" % native)
        for pkg, pat, cap in sources:
            used = 0
            for f in pages(out, pkg, pat):
                s = open(f, encoding="utf-8", errors="strict").read().lstrip("\ufeff")
                n = len(s.encode())
                if used + n <= cap and total + n <= HTML_CAP:
                    doc.append(s)
                    used += n
                    total += n
                st = Strip()
                st.feed(s)
                lines += "".join(st.out).split("\n")
        if lang == "he":
            for f in sorted(glob.glob(os.path.join(out, "x", HE_MO[0], HE_MO[1]))):
                lines += mo_strings(f)
        seen, text, total = set(), [], 0
        for ln in lines:
            ln = ln.strip()
            if len(ln) < 8 or ln in seen:
                continue
            seen.add(ln)
            if len(rx.findall(ln)) < share * len(ln):
                continue
            n = len(ln.encode()) + 1
            if total + n > TEXT_CAP:
                break
            text.append(ln)
            total += n
        if doc:
            open(os.path.join(d, lang + "-html.utf8"), "w", encoding="utf-8", newline="").write("".join(doc))
        open(os.path.join(d, lang + "-text.utf8"), "w", encoding="utf-8", newline="").write("\n".join(text) + "\n")
        if lang == "en":
            b = "".join("&#%d;" % ord(c) if c > "\x7f" else c for c in "\n".join(text) + "\n")
            open(os.path.join(d, "en-ascii.utf8"), "w", newline="").write(b)
    # emoji: the annotations' characters with their names, as short messages
    em = []
    for f in sorted(glob.glob(os.path.join(out, "x", CLDR[0], CLDR[1]))):
        s = open(f, encoding="utf-8").read()
        em += re.findall(r'<annotation cp="([^"]+)" type="tts">([^<]+)</annotation>', s)
    em = [(c, n) for c, n in em if any(ord(x) >= 0x2190 for x in c)]
    rng, o, total = Rand(1), [], 0
    while total < MIB:
        c, n = em[rng.next() % len(em)]
        run = c * (1 + rng.next() % 3) + em[rng.next() % len(em)][0]
        line = (n + " " + run) if rng.next() % 4 == 0 else run + em[rng.next() % len(em)][0]
        o.append(line)
        total += len(line.encode()) + 1
    open(os.path.join(d, "emoji.utf8"), "w", encoding="utf-8", newline="").write("\n".join(o) + "\n")


class Rand:
    """xorshift64*, so that the corpora do not depend on a library's generator."""
    def __init__(self, seed):
        self.s = (seed * 0x9E3779B97F4A7C15 + 1) & (2**64 - 1)

    def next(self):
        s = self.s
        s ^= s >> 12
        s = (s ^ (s << 25)) & (2**64 - 1)
        s ^= s >> 27
        self.s = s
        return ((s * 0x2545F4914F6CDD1D) & (2**64 - 1)) >> 33


def main():
    out = os.path.abspath(sys.argv[1])
    os.makedirs(out, exist_ok=True)
    pkgs = {p for _, _, src in LANGS.values() for p, _, _ in src} | {HE_MO[0], CLDR[0]}
    get(out, pkgs)
    build_utf8(out)


if __name__ == "__main__":
    main()
