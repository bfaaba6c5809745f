/* The Swift library's table of the names of all characters is 0.55 MB, and stays in a program that never asks for a name. The linker
 * puts this in its place (--wrap) where nothing of the program's own names Unicode.Scalar.Properties.name. */
#include <stdint.h>

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity);

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity)
{
    (void)scalar, (void)buffer, (void)capacity;
    return 0; /* it has none */
}
