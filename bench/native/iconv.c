// iconv of the C library. See peers_c.go for what the functions are.
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

enum { DECODE, ENCODE, ENCODE_HTML };

struct state {
	iconv_t cd;
	int direction;
};

// What iconv calls the encodings that it has under other names, or has only
// nearly.
static const char *names[][2] = {
	{"shift_jis", "CP932"}, {"euc-jp", "EUC-JP-MS"}, {"gbk", "CP936"},
	{"big5", "BIG5-HKSCS"}, {"euc-kr", "CP949"}, {NULL, NULL},
};

const char *peer_version(void) {
#ifdef __GLIBC__
	static char version[64] = "glibc ";
	return strncat(version, gnu_get_libc_version(), 32);
#else
	return "of the C library";
#endif
}

void *peer_open(const char *label, int direction) {
	if (direction == ENCODE_HTML)
		return NULL;
	for (int i = 0; names[i][0]; i++)
		if (!strcmp(label, names[i][0]))
			label = names[i][1];
	iconv_t cd = direction == DECODE ? iconv_open("UTF-8", label) : iconv_open(label, "UTF-8");
	if (cd == (iconv_t)-1)
		return NULL;
	struct state *s = malloc(sizeof *s);
	s->cd = cd;
	s->direction = direction;
	return s;
}

void peer_close(void *p) {
	iconv_close(((struct state *)p)->cd);
	free(p);
}

size_t peer_run(void *p, const uint8_t *src, size_t length, uint8_t *dst, size_t room) {
	struct state *s = p;
	char *in = (char *)src, *out = (char *)dst;
	iconv(s->cd, NULL, NULL, NULL, NULL);
	while (length && iconv(s->cd, &in, &length, &out, &room) == (size_t)-1) {
		if (errno == E2BIG || room < 3)
			return -1;
		// A malformed sequence: one byte of it is skipped.
		in++, length--;
		if (s->direction == DECODE) {
			memcpy(out, "\xEF\xBF\xBD", 3);
			out += 3, room -= 3;
			continue;
		}
		while (length && (*in & 0xC0) == 0x80)
			in++, length--;
		*out++ = '?', room--;
	}
	if (iconv(s->cd, NULL, NULL, &out, &room) == (size_t)-1)
		return -1;
	return out - (char *)dst;
}
