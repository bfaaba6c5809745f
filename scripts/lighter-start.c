/* What the Swift runtime, the C library and OpenSSL would find out about the process at each start, whether it is needed or not.
 * Weak: where a version of these brings them together with something else that is needed, its own count. */
#define _GNU_SOURCE
#include <sched.h>
#include <stddef.h>
#include <unistd.h>

/* The arguments: it would look for the stack in /proc/self/maps. The C library hands them to each constructor. */
static int count;
static char **arguments;

__attribute__((constructor(101))) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

__attribute__((weak)) char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
    *argc = count;
    return arguments;
}

__attribute__((weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    count = argc;
    arguments = argv;
}

/* A program to print a crash with: it would look in eight places near this one. On Lambda there is none; elsewhere
 * SWIFT_BACKTRACE=swift-backtrace=PATH names it. */
__attribute__((weak)) const char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}

__attribute__((weak)) const char *swift_getRootPath(void) { return "/"; }

/* The folder of the program, for which the C library would read the link /proc/self/exe: for libraries that lie beside it. It loads
 * none. */
const char *_dl_get_origin(void);

__attribute__((weak)) const char *_dl_get_origin(void) { return (const char *)-1; /* unknown */ }

/* The number of processors, for which libdispatch asks twice: the C library would read a file in /sys each time. Those that the
 * process may use are what it has on Lambda. The linker calls this in place of the C library's function (--wrap). */
long __real_sysconf(int name);
long __wrap_sysconf(int name);

long __wrap_sysconf(int name) {
    cpu_set_t usable;
    if (name == _SC_NPROCESSORS_CONF && sched_getaffinity(0, sizeof usable, &usable) == 0) return CPU_COUNT(&usable);
    return __real_sysconf(name);
}

/* What the processor can do, for which OpenSSL asks it in .init, before all constructors, and once more when it is used first: then
 * is early enough. In a virtual machine each such question takes microseconds. The linker calls this in place of OpenSSL's (--wrap). */
__attribute__((weak)) void __real_OPENSSL_cpuid_setup(void);
void __wrap_OPENSSL_cpuid_setup(void);

void __wrap_OPENSSL_cpuid_setup(void) {
    if (arguments != NULL) __real_OPENSSL_cpuid_setup();
}
