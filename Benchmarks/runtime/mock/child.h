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

/* Starts a program in Lambda's environment, against the Runtime API on `port`.
 * Returns 0 or an errno. Its output goes to /dev/null unless `verbose`. */
int child_start(struct child *child, char *const argv[], int port, bool verbose);

/* Has it ended by itself? Does not wait. */
bool child_ended(struct child *child);

/* Kills it if it still runs, and reaps it. `gently` asks it to end first, and waits for 10 seconds: a
 * tool that watches it can then write its report. */
void child_stop(struct child *child, bool gently);

/* Processor time of all its threads so far, or -1. */
double child_cpu_seconds(const struct child *child);

/* The most memory it held at once, in KiB, or -1. */
long child_peak_kib(const struct child *child);

/* How often it touched a page that was not mapped yet, or -1. */
long child_page_faults(const struct child *child);

/* How many entries its folder /proc/PID/NAME has ("fd": open descriptors, "task": threads), or -1. */
long child_entries(const struct child *child, const char *name);

/* How it ended, in words. */
void child_describe_end(const struct child *child, char *text, size_t size);

#endif
