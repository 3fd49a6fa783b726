// ICU. See peers_c.go for what the functions are.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

enum { DECODE, ENCODE, ENCODE_HTML };

struct state {
	UConverter *from, *to;
	UChar pivot[8192];
};

// What ICU calls the encodings that it has only nearly.
static const char *names[][2] = {
	{"shift_jis", "ibm-943_P15A-2003"}, {"euc-jp", "euc-jp-2007"}, {"gbk", "windows-936-2000"},
	{"big5", "ibm-1375_P100-2008"}, {"euc-kr", "windows-949-2000"}, {NULL, NULL},
};

const char *peer_version(void) { return U_ICU_VERSION; }

void peer_close(void *p) {
	struct state *s = p;
	ucnv_close(s->from);
	ucnv_close(s->to);
	free(s);
}

void *peer_open(const char *label, int direction) {
	UErrorCode e = U_ZERO_ERROR;
	for (int i = 0; names[i][0]; i++)
		if (!strcmp(label, names[i][0]))
			label = names[i][1];
	struct state *s = calloc(1, sizeof *s);
	s->from = ucnv_open(direction == DECODE ? label : "UTF-8", &e);
	s->to = ucnv_open(direction == DECODE ? "UTF-8" : label, &e);
	if (direction == ENCODE_HTML)
		ucnv_setFromUCallBack(s->to, UCNV_FROM_U_CALLBACK_ESCAPE, UCNV_ESCAPE_XML_DEC, NULL, NULL, &e);
	if (U_SUCCESS(e))
		return s;
	peer_close(s);
	return NULL;
}

size_t peer_run(void *p, const uint8_t *src, size_t length, uint8_t *dst, size_t room) {
	struct state *s = p;
	const char *in = (const char *)src;
	char *out = (char *)dst;
	UChar *first = s->pivot, *last = s->pivot;
	UErrorCode e = U_ZERO_ERROR;
	ucnv_convertEx(s->to, s->from, &out, out + room, &in, in + length,
		s->pivot, &first, &last, s->pivot + 8192, 1, 1, &e);
	return U_FAILURE(e) ? (size_t)-1 : (size_t)(out - (char *)dst);
}
