/* What Swift's libraries and static archives of the system take from the C library, and Amazon Linux 2023's glibc 2.34 does
 * not have. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc 2.35 gave hypotf a new version, and libswiftGlibc.a calls it. No square of a float overflows a double. */
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}

/* glibc 2.36 brought arc4random_buf, and Debian's libcrypt.a calls it where it makes salts. */
__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size) {
    for (unsigned char *next = buffer; size > 0;) {
        size_t piece = size < 256 ? size : 256;
        if (getentropy(next, piece) != 0) abort();
        next += piece;
        size -= piece;
    }
}
