// Swift's compiler and runtime keep frame pointers, so their frames form a chain. C libraries, and small functions of Swift that
// call no others, have no such frames on x86-64, so the innermost frames need another rule: a word of the stack is a return address
// if the call instruction before it calls the function of the previous address. A reader of .eh_frame would not need that rule. But
// libgcc's reader allocates and locks, and one of our own would be larger than the rest of this module.

#define _GNU_SOURCE
#include "stack.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

extern const char __executable_start[], etext[];
extern const ElfW(Ehdr) __ehdr_start;

enum {
    scanned_bytes = 64 << 10,
    // The largest distance of an address from the start of its function.
    largest_function = 256 << 10,
    largest_frameless_function = 16 << 10,
    // Between two frames.
    largest_frame = 4 << 20,
};

const ElfW(Ehdr) *ccognitocrash_program_header(void) { return &__ehdr_start; }

uintptr_t ccognitocrash_bias(void) { return __ehdr_start.e_type == ET_DYN ? (uintptr_t)&__ehdr_start : 0; }

static void add(struct ccognitocrash_stack *stack, uintptr_t address) {
    if (stack->count < ccognitocrash_depth) stack->addresses[stack->count++] = address;
}

static bool is_code(uintptr_t address) {
    return address >= (uintptr_t)__executable_start + 16 && address < (uintptr_t)etext;
}

static uintptr_t word(uintptr_t address) { return *(const uintptr_t *)address; }

// Returns the caller's frame from a record. Without optimisation, async functions of Swift set a bit in it.
static uintptr_t next_frame(uintptr_t frame) { return word(frame) & ~((uintptr_t)1 << 60); }

// Returns true if an address holds a frame's record: the caller's frame, which is further up, and the return address.
static bool is_record(uintptr_t frame, uintptr_t lowest) {
    if (frame < lowest || frame - lowest > largest_frame || frame % sizeof(uintptr_t) != 0) return false;
    uintptr_t next = next_frame(frame);
    return next == 0 || (next > frame && next - frame <= largest_frame && next % sizeof(uintptr_t) == 0);
}

static void follow(struct ccognitocrash_stack *stack, uintptr_t frame, uintptr_t lowest) {
    while (stack->count < ccognitocrash_depth && is_record(frame, lowest)) {
        uintptr_t caller = word(frame + sizeof(uintptr_t));
        if (caller == 0) return;
        add(stack, caller);
        lowest = frame + 1;
        frame = next_frame(frame);
    }
}

#if defined(__x86_64__)

uintptr_t ccognitocrash_program_counter(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.gregs[REG_RIP]; }
uintptr_t ccognitocrash_stack_pointer(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.gregs[REG_RSP]; }

// Returns the target of the direct call before a return address; 0 if there is none.
static uintptr_t called(uintptr_t address) {
    if (!is_code(address)) return 0;
    const unsigned char *code = (const unsigned char *)address;
    if (code[-5] != 0xE8) return 0;
    int32_t distance;
    __builtin_memcpy(&distance, code - 4, sizeof distance);
    return address + (uintptr_t)(intptr_t)distance;
}

// Returns true if a call through a register or memory ends at an address.
static bool follows_indirect_call(uintptr_t address) {
    if (!is_code(address)) return false;
    const unsigned char *code = (const unsigned char *)address;
    // The middle bits of the second byte make it a call; the others say how many bytes follow.
    for (int length = 2; length <= 7; length++) {
        if (length != 5 && code[-length] == 0xFF && (code[1 - length] & 0x38) == 0x10) return true;
    }
    return false;
}

// Returns true if a frame's chain leads to at least one more frame.
static bool begins_chain(uintptr_t frame, uintptr_t lowest) {
    if (!is_record(frame, lowest)) return false;
    uintptr_t caller = word(frame + sizeof(uintptr_t));
    return called(caller) != 0 || follows_indirect_call(caller);
}

// Returns true if a function begins with `push %rbp; mov %rsp, %rbp`.
static bool makes_frame(uintptr_t function) {
    return is_code(function) && memcmp((const void *)function, "\x55\x48\x89\xE5", 4) == 0;
}

// Returns true if a function only jumps through a table, as the linker makes it for memcpy().
static bool is_jump(uintptr_t function) {
    return is_code(function) && memcmp((const void *)function, "\xFF\x25", 2) == 0;
}

// Returns true if a call before `address` calls the function of `inner`, and this function makes no frame.
//
// The function starts after `known`, the start of another function.
static bool calls_frameless(uintptr_t address, uintptr_t inner, uintptr_t known) {
    uintptr_t start = called(address);
    return start > known && start <= inner && inner - start < largest_frameless_function && !makes_frame(start);
}

void ccognitocrash_walk(struct ccognitocrash_stack *stack, const ucontext_t *context, uintptr_t lowest) {
    uintptr_t inner = ccognitocrash_program_counter(context);
    uintptr_t frame = (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
    add(stack, inner);
    bool has_frame = begins_chain(frame, lowest);
    // The function that made the frame. If nothing starts between it and the crash, it is the function that crashed.
    uintptr_t maker = has_frame ? called(word(frame + sizeof(uintptr_t))) : 0;
    uintptr_t end = has_frame ? frame : lowest + scanned_bytes;
    for (uintptr_t place = lowest; place < end; place += sizeof(uintptr_t)) {
        uintptr_t value = word(place);
        uintptr_t known = maker <= inner && inner - maker < largest_function ? maker : 0;
        // A function that has pushed nothing yet returns to the first word.
        bool is_first = place == lowest && is_code(value) && (!is_code(inner) || is_jump(called(value)));
        if (is_first || calls_frameless(value, inner, known)) {
            add(stack, value);
            inner = value;
        } else if (!has_frame && begins_chain(place, lowest) && begins_chain(next_frame(place), place + 1)) {
            frame = place;
            break;
        }
    }
    follow(stack, frame, lowest);
}

#elif defined(__aarch64__)

uintptr_t ccognitocrash_program_counter(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.pc; }
uintptr_t ccognitocrash_stack_pointer(const ucontext_t *context) { return (uintptr_t)context->uc_mcontext.sp; }

// Returns the target of the direct call before a return address; 0 if there is none.
static uintptr_t called(uintptr_t address) {
    if (!is_code(address) || address % 4 != 0) return 0;
    uint32_t code = *(const uint32_t *)(address - 4);
    if ((code & 0xFC000000) != 0x94000000) return 0;
    return address - 4 + (uintptr_t)((intptr_t)(int32_t)(code << 6) >> 4);
}

// By the calling convention, every function that calls another one keeps a record. Only the innermost function may lack one; the
// link register then follows the call of this function.
void ccognitocrash_walk(struct ccognitocrash_stack *stack, const ucontext_t *context, uintptr_t lowest) {
    uintptr_t inner = ccognitocrash_program_counter(context);
    uintptr_t frame = (uintptr_t)context->uc_mcontext.regs[29], link = (uintptr_t)context->uc_mcontext.regs[30];
    add(stack, inner);
    uintptr_t start = called(link);
    bool is_caller = is_code(inner) ? start != 0 && start <= inner && inner - start < largest_frameless_function : is_code(link);
    if (is_caller && !(is_record(frame, lowest) && word(frame + sizeof(uintptr_t)) == link)) add(stack, link);
    follow(stack, frame, lowest);
}

#else
#error "Lambda has machines with x86-64 and arm64 only."
#endif
