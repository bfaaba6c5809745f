// Text that is put together without the C library.

#include <stddef.h>
#include <stdint.h>

struct ccognitocrash_text {
    size_t count;
    char bytes[4096];
};

// Appends text; drops what exceeds the capacity, which a line of the greatest depth leaves half empty.
static inline void ccognitocrash_append(struct ccognitocrash_text *text, const char *addition) {
    while (*addition && text->count < sizeof text->bytes) text->bytes[text->count++] = *addition++;
}

// Appends a number with at least so many digits.
static inline void ccognitocrash_append_digits(
    struct ccognitocrash_text *text, uint64_t number, unsigned base, unsigned digits) {
    char reversed[20], one[2] = {0, 0};
    unsigned count = 0;
    for (; count < digits || number > 0; number /= base) reversed[count++] = "0123456789abcdef"[number % base];
    while (count > 0) {
        one[0] = reversed[--count];
        ccognitocrash_append(text, one);
    }
}

static inline void ccognitocrash_append_number(struct ccognitocrash_text *text, uint64_t number, unsigned digits) {
    ccognitocrash_append_digits(text, number, 10, digits);
}

static inline void ccognitocrash_append_hex(struct ccognitocrash_text *text, uint64_t number, unsigned digits) {
    ccognitocrash_append_digits(text, number, 16, digits);
}
