/* Runs a program and prints the functions that it called: trace-calls PROGRAM FUNCTIONS BEGIN END CHANGED. FUNCTIONS is a file with
 * the addresses of functions, one hexadecimal number per line. Each function gets a breakpoint, which is removed when it is hit. All
 * breakpoints are set again when the program sends its second message, the answer to its first event. A function called after that has
 * a second number in its line: its place in the order of these first calls. The list is printed when the program ends, or at SIGTERM.
 * The file CHANGED gets the addresses between BEGIN and END whose values differ between the start and that answer. Linux on x86-64 and
 * arm64. Exit status: 0 printed, 1 the system does not allow tracing. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__aarch64__)
enum { BEHIND = 0 }; /* how far past the breakpoint the program counter is */
static const uint64_t breakpoint = 0xd4200000, mask = 0xffffffff;
#define COUNTER pc
#define CALL regs[8]
#else
enum { BEHIND = 1 };
static const uint64_t breakpoint = 0xcc, mask = 0xff;
#define COUNTER rip
#define CALL orig_rax
#endif

struct function {
    uintptr_t address;
    uint64_t code; /* the code that the breakpoint replaces */
    bool has_breakpoint, is_called;
    size_t place; /* in the order of first calls after the first event; 0: not called then */
};

static struct function *functions;
static size_t count;
static volatile pid_t process;
static size_t places;
static int sends; /* a system call is reported twice, at its beginning and its end */
static uintptr_t begin, end_of_variables;
static uint32_t *variables; /* their values at the start */
static const char *changed;

static void end(int signal) {
    (void)signal;
    kill(process, SIGKILL);
}

static int compare(const void *one, const void *other) {
    uintptr_t a = ((const struct function *)one)->address, b = ((const struct function *)other)->address;
    return (a > b) - (a < b);
}

static bool read_functions(const char *path) {
    FILE *file = fopen(path, "r");
    unsigned long address;
    size_t room = 0;
    if (!file) return false;
    while (fscanf(file, "%lx", &address) == 1) {
        if (count == room) {
            room = room ? 2 * room : 4096;
            functions = realloc(functions, room * sizeof *functions);
            if (!functions) return false;
        }
        functions[count++] = (struct function){.address = address};
    }
    fclose(file);
    qsort(functions, count, sizeof *functions, compare);
    return count > 0;
}

/* Replaces the bits at an address; false if the address is invalid. */
static bool replace(uintptr_t address, uint64_t bits, uint64_t *before) {
    errno = 0;
    uint64_t word = (uint64_t)ptrace(PTRACE_PEEKTEXT, process, (void *)address, NULL);
    if (errno != 0) return false;
    if (before) *before = word & mask;
    return ptrace(PTRACE_POKETEXT, process, (void *)address, (void *)((word & ~mask) | bits)) == 0;
}

static bool set_breakpoint(struct function *function) {
    uint64_t *code = function->is_called ? NULL : &function->code;
    return function->has_breakpoint = replace(function->address, breakpoint, code);
}

/* Returns the current words between the two addresses, or NULL. Words of a page that is not mapped, as there may be between
 * two segments, are zero. */
static uint32_t *read_variables(void) {
    enum { PAGE = 4096 };
    char path[32];
    uint32_t *words = calloc(1, end_of_variables - begin);
    bool is_readable = false;
    snprintf(path, sizeof path, "/proc/%d/mem", (int)process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    for (uintptr_t at = begin; words && file >= 0 && at < end_of_variables;) {
        uintptr_t end = (at | (PAGE - 1)) + 1;
        if (end > end_of_variables) end = end_of_variables;
        if (pread(file, (char *)words + (at - begin), end - at, (off_t)at) == (ssize_t)(end - at)) is_readable = true;
        at = end;
    }
    if (file >= 0) close(file);
    return is_readable ? words : NULL;
}

static void write_changed(void) {
    uint32_t *now = read_variables();
    FILE *file = fopen(changed, "w");
    for (size_t i = 0; now && file && i < (end_of_variables - begin) / sizeof *now; i++) {
        if (now[i] != variables[i]) fprintf(file, "%lx\n", (unsigned long)(begin + i * sizeof *now));
    }
    if (file) fclose(file);
    free(now);
}

/* Counts a system call that sends. At the second message, writes the changes, and sets all breakpoints again. */
static void count_send(pid_t thread) {
    struct user_regs_struct registers;
    struct iovec place = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &place) != 0 || registers.CALL != SYS_sendto) return;
    if (++sends != 3) return;
    write_changed();
    for (size_t i = 0; i < count; i++) {
        if (functions[i].is_called) set_breakpoint(&functions[i]);
    }
}

/* Records the function whose breakpoint a thread has hit, and removes the breakpoint; false if it is not our breakpoint. */
static bool note(pid_t thread) {
    struct user_regs_struct registers;
    struct iovec place = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &place) != 0) return false;
    struct function key = {.address = registers.COUNTER - BEHIND};
    struct function *found = bsearch(&key, functions, count, sizeof *functions, compare);
    if (!found) return false;
    if (found->has_breakpoint) replace(found->address, found->code, NULL);
    found->has_breakpoint = false;
    found->is_called = true;
    if (sends >= 3 && !found->place) found->place = ++places;
    registers.COUNTER = found->address;
    return ptrace(PTRACE_SETREGSET, thread, (void *)NT_PRSTATUS, &place) == 0;
}

int main(int argc, char **argv) {
    if (argc != 6 || !read_functions(argv[2])) {
        fprintf(stderr, "trace-calls: usage: trace-calls PROGRAM FUNCTIONS BEGIN END CHANGED\n");
        return 1;
    }
    begin = strtoul(argv[3], NULL, 16);
    end_of_variables = strtoul(argv[4], NULL, 16);
    changed = argv[5];
    process = fork();
    if (process == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(126);
        execv(argv[1], (char *[]){"function", NULL});
        _exit(127);
    }
    int status;
    long options = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACESYSGOOD;
    if (process < 0 || waitpid(process, &status, 0) != process || !WIFSTOPPED(status) ||
        ptrace(PTRACE_SETOPTIONS, process, NULL, (void *)options) != 0 || !(variables = read_variables())) {
        fprintf(stderr, "trace-calls: this system does not let a program be traced\n");
        return 1;
    }
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGTERM, &action, NULL);
    for (size_t i = 0; i < count; i++) {
        if (!set_breakpoint(&functions[i])) {
            fprintf(stderr, "trace-calls: there is no function at %lx\n", (unsigned long)functions[i].address);
            return 1;
        }
    }
    pid_t thread = process;
    int signal = 0;
    while (ptrace(sends < 3 ? PTRACE_SYSCALL : PTRACE_CONT, thread, NULL, (void *)(intptr_t)signal) == 0 || errno == ESRCH) {
        thread = waitpid(-1, &status, __WALL);
        if (thread < 0 || (thread == process && !WIFSTOPPED(status))) break;
        /* A new thread causes a SIGSTOP and a SIGTRAP, which are not for the program. */
        signal = WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
        if (signal == (SIGTRAP | 0x80)) {
            count_send(thread);
            signal = 0;
        }
        if (signal == SIGSTOP || status >> 16 != 0 || (signal == SIGTRAP && note(thread))) signal = 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (!functions[i].is_called) continue;
        printf("%016lx", (unsigned long)functions[i].address);
        printf(functions[i].place ? " %zu\n" : "\n", functions[i].place);
    }
    return 0;
}
