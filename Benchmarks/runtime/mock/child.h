/* The process under measurement. */
#ifndef CHILD_H
#define CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct child {
    pid_t pid;
    bool ended;
    int status;
};

/* Starts a program in Lambda's environment, with the Runtime API on `port` and its output to /dev/null.
 * Returns 0 or an errno. */
int child_start(struct child *child, char *const argv[], int port);

/* Returns true if the process has ended by itself; does not wait. */
bool child_ended(struct child *child);

/* Kills the process if it still runs, and reaps it. With `gently`, it first sends SIGTERM and waits up to 10 seconds, so that
 * a tool such as valgrind can write its report. */
void child_stop(struct child *child, bool gently);

/* Returns the processor time of all threads so far, or -1. */
double child_cpu_seconds(const struct child *child);

/* Returns the peak memory in KiB, or -1. */
long child_peak_kib(const struct child *child);

/* Returns the number of minor page faults, or -1. */
long child_page_faults(const struct child *child);

/* Returns the number of entries in /proc/PID/NAME ("fd": open descriptors, "task": threads), or -1. */
long child_entries(const struct child *child, const char *name);

/* Writes how the process ended, in words. */
void child_describe_end(const struct child *child, char *text, size_t size);

#endif
