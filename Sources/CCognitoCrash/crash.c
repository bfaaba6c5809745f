// The line of a crash. This is C because nothing here may allocate, lock or initialise anything: the crash may have happened in
// the middle of malloc, and Swift code promises none of that.

#define _GNU_SOURCE
#include "crash.h"

#include "stack.h"
#include "text.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { id_capacity = 64, stack_size = 32 << 10, page_size = 4096 };

static const struct { int number; const char *name, *reason; } signals[] = {
    {SIGILL, "SIGILL", "a trap, such as a failed precondition, an overflow, an index out of range or a nil"},
    {SIGTRAP, "SIGTRAP", "a trap, such as a failed precondition, an overflow, an index out of range or a nil"},
    {SIGABRT, "SIGABRT", "a call of abort()"},
    {SIGSEGV, "SIGSEGV", "an access to memory that it does not have"},
    {SIGBUS, "SIGBUS", "an access to memory that does not exist"},
    {SIGFPE, "SIGFPE", "an arithmetic error"},
    {SIGSYS, "SIGSYS", "a system call that is not allowed"},
};
enum { signal_count = sizeof signals / sizeof *signals };

// Large variables that only a crash writes have a section of their own, so that the linker can put the small ones, which each
// start writes, on a page with others.
#define LARGE __attribute__((section(".bss.ccognitocrash_large")))

static bool writes_json;
static char only_id[id_capacity];
static _Thread_local char thread_id[id_capacity];
// The thread that writes the line; 0 until there is one.
static atomic_int writer;
static struct ccognitocrash_stack stack LARGE;

// ---- the record ---------------------------------------------------------------------------------------------

// Appends the time as RFC 3339 in UTC. gmtime_r may lock.
static void append_time(struct ccognitocrash_text *text) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    // Days since 0000-03-01, so that a leap day is the last of its year.
    uint64_t days = (uint64_t)now.tv_sec / 86400 + 719468, seconds = (uint64_t)now.tv_sec % 86400;
    uint64_t era = days / 146097, day_of_era = days % 146097;
    uint64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    uint64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    uint64_t shifted = (5 * day_of_year + 2) / 153;
    uint64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    ccognitocrash_append_number(text, era * 400 + year_of_era + (month <= 2), 4);
    ccognitocrash_append(text, "-");
    ccognitocrash_append_number(text, month, 2);
    ccognitocrash_append(text, "-");
    ccognitocrash_append_number(text, day_of_year - (153 * shifted + 2) / 5 + 1, 2);
    ccognitocrash_append(text, "T");
    ccognitocrash_append_number(text, seconds / 3600, 2);
    ccognitocrash_append(text, ":");
    ccognitocrash_append_number(text, seconds / 60 % 60, 2);
    ccognitocrash_append(text, ":");
    ccognitocrash_append_number(text, seconds % 60, 2);
    ccognitocrash_append(text, ".");
    ccognitocrash_append_number(text, (uint64_t)now.tv_nsec / 1000000, 3);
    ccognitocrash_append(text, "Z");
}

// Appends the program's build id, by which its debug file is found; nothing if the linker gave it none.
static void append_build(struct ccognitocrash_text *text, const char *before, const char *after) {
    const ElfW(Ehdr) *header = ccognitocrash_program_header();
    const ElfW(Phdr) *segments = (const void *)((const char *)header + header->e_phoff);
    for (int index = 0; index < header->e_phnum; index++) {
        if (segments[index].p_type != PT_NOTE) continue;
        const char *note = (const char *)(segments[index].p_vaddr + ccognitocrash_bias());
        const char *end = note + segments[index].p_memsz;
        while (note + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *head = (const void *)note;
            const unsigned char *content = (const void *)(note + sizeof *head + ((head->n_namesz + 3) & ~3u));
            if (head->n_type == NT_GNU_BUILD_ID && head->n_namesz == 4 && head->n_descsz <= 32) {
                ccognitocrash_append(text, before);
                for (unsigned place = 0; place < head->n_descsz; place++) ccognitocrash_append_hex(text, content[place], 2);
                ccognitocrash_append(text, after);
                return;
            }
            note = (const char *)content + ((head->n_descsz + 3) & ~3u);
        }
    }
}

static void append_address(struct ccognitocrash_text *text, uintptr_t address) {
    ccognitocrash_append(text, "0x");
    ccognitocrash_append_hex(text, address, 1);
}

static void append_id(struct ccognitocrash_text *text) {
    const char *id = *thread_id ? thread_id : only_id;
    if (!*id) ccognitocrash_append(text, "-");
    for (; *id; id++) {
        bool is_plain = (*id >= '0' && *id <= '9') || (*id >= 'a' && *id <= 'z') || (*id >= 'A' && *id <= 'Z') || strchr("-_.:", *id);
        ccognitocrash_append(text, is_plain ? (char[]){*id, 0} : "?");
    }
}

// Returns true if a signal says that the stack is used up. Below it there are pages that no access may touch; a large frame skips
// some of them.
static bool is_overflow(const siginfo_t *info, uintptr_t stack_pointer) {
    uintptr_t address = (uintptr_t)info->si_addr;
    return info->si_signo == SIGSEGV && info->si_code > 0 && address < stack_pointer + page_size &&
           address + (256 << 10) > stack_pointer;
}

static const char *reason(int index, const siginfo_t *info, uintptr_t stack_pointer) {
    if (is_overflow(info, stack_pointer)) return "an overflow of the stack";
    if (signals[index].number != SIGSEGV) return signals[index].reason;
    uintptr_t address = (uintptr_t)info->si_addr;
    if (info->si_code == SEGV_MAPERR && address < 64 << 10) return "an access to memory at address zero";
    return signals[index].reason;
}

// Writes what is known of the stack. It is called again if reading the stack itself fails; all of it is then known.
static void write_line(int index, const siginfo_t *info, const ucontext_t *context) {
    // The members that LogLine writes, in its two formats.
    static struct ccognitocrash_text text LARGE;
    text.count = 0;
    const char *why = reason(index, info, ccognitocrash_stack_pointer(context));
    if (writes_json) {
        ccognitocrash_append(&text, "{\"timestamp\":\"");
        append_time(&text);
        ccognitocrash_append(&text, "\",\"level\":\"FATAL\",\"message\":\"The function crashed: ");
        ccognitocrash_append(&text, why);
        ccognitocrash_append(&text, "\",\"requestId\":\"");
        append_id(&text);
        ccognitocrash_append(&text, "\",\"logger\":\"runtime\",\"metadata\":{\"address\":\"");
        append_address(&text, ccognitocrash_program_counter(context) - ccognitocrash_bias());
        append_build(&text, "\",\"build\":\"", "");
        ccognitocrash_append(&text, "\",\"signal\":\"");
        ccognitocrash_append(&text, signals[index].name);
        ccognitocrash_append(&text, "\",\"stack\":\"");
    } else {
        append_time(&text);
        ccognitocrash_append(&text, "\t");
        append_id(&text);
        ccognitocrash_append(&text, "\tFATAL\tThe function crashed: ");
        ccognitocrash_append(&text, why);
        ccognitocrash_append(&text, " address=");
        append_address(&text, ccognitocrash_program_counter(context) - ccognitocrash_bias());
        append_build(&text, " build=", "");
        ccognitocrash_append(&text, " signal=");
        ccognitocrash_append(&text, signals[index].name);
        ccognitocrash_append(&text, " stack=");
    }
    for (int place = 0; place < stack.count; place++) {
        if (place) ccognitocrash_append(&text, ",");
        append_address(&text, stack.addresses[place] - ccognitocrash_bias());
    }
    ccognitocrash_append(&text, writes_json ? "\"}}\n" : "\n");
    const char *rest = text.bytes;
    size_t count = text.count;
    while (count > 0) {
        ssize_t written = write(STDERR_FILENO, rest, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        rest += written;
        count -= (size_t)written;
    }
}

// ---- the signal ---------------------------------------------------------------------------------------------

static int first_index;

static void restore_standard_handlers(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int index = 0; index < signal_count; index++) sigaction(signals[index].number, &standard, NULL);
}

// Ends the process by the signal that it crashed with.
static void end_process(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    raise(signals[first_index].number);
    _exit(1);
}

static void handle_alarm(int number) {
    (void)number;
    restore_standard_handlers();
    end_process();
}

// Makes the process end within a second, even if writing the line blocks because standard error is full and unread.
static void limit_time(void) {
    struct sigaction action = {.sa_handler = handle_alarm};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigset_t unblocked;
    sigemptyset(&unblocked);
    sigaddset(&unblocked, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
    alarm(1);
}

static void handle(int number, siginfo_t *info, void *context) {
    static siginfo_t first_info;
    static const ucontext_t *first_context;
    int none = 0;
    if (atomic_compare_exchange_strong(&writer, &none, gettid())) {
        for (first_index = 0; signals[first_index].number != number; first_index++) {}
        first_info = *info;
        first_context = context;
        limit_time();
        uintptr_t lowest = ccognitocrash_stack_pointer(context);
        if (is_overflow(info, lowest)) {
            // Words on the page that cannot be touched cannot be read either.
            uintptr_t readable = ((uintptr_t)info->si_addr | (page_size - 1)) + 1;
            if (readable > lowest) lowest = readable;
        }
        ccognitocrash_walk(&stack, context, lowest);
    } else if (none != gettid()) {
        // Another thread is writing its line; the process ends with it.
        for (;;) pause();
    }
    // The walk is over, or it met memory that cannot be read.
    restore_standard_handlers();
    write_line(first_index, &first_info, first_context);
    end_process();
}

void ccognitocrash_install(bool is_json) {
    static char main_stack[stack_size] LARGE __attribute__((aligned(16)));
    writes_json = is_json;
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    bool is_needed = false;
    for (int index = 0; index < signal_count; index++) {
        struct sigaction old;
        if (sigaction(signals[index].number, &action, &old) != 0) continue;
        if (old.sa_handler == SIG_DFL) is_needed = true;
        else sigaction(signals[index].number, &old, NULL);
    }
    if (!is_needed) return;
    stack_t signal_stack = {.ss_sp = main_stack, .ss_size = stack_size};
    sigaltstack(&signal_stack, NULL);
}

void ccognitocrash_protect_thread(void) {
    // The stack lives as long as its thread, which ends with the process.
    stack_t signal_stack = {.ss_sp = malloc(stack_size), .ss_size = stack_size};
    if (signal_stack.ss_sp) sigaltstack(&signal_stack, NULL);
}

void ccognitocrash_begin_invocation(const char *id, size_t length, bool is_only_one) {
    char *place = is_only_one ? only_id : thread_id;
    if (length > id_capacity - 1) length = id_capacity - 1;
    memcpy(place, id, length);
    place[length] = 0;
}
