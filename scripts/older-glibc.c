/* What Swift's libraries take from the C library and Amazon Linux 2023's glibc 2.34 does not have. */
#include <math.h>

/* glibc 2.35 gave hypotf a new version, and libswiftGlibc.a calls it. No square of a float overflows a double. */
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}
