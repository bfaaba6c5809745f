#ifndef CCOGNITOGLIBC_SHIM_H
#define CCOGNITOGLIBC_SHIM_H

// Swift's module of the C library lacks mallopt() and epoll.
#include <malloc.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/epoll.h>

// Swift's Glibc module lacks these functions, because glibc declares them only if _GNU_SOURCE is defined.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int mkostemp(char *path, int flags);
extern int pipe2(int ends[2], int flags);
static const int ccognitoglibc_F_SETPIPE_SZ = 1031;

// Makes standard output line-buffered. This is C because Swift rejects the global variable stdout as not
// concurrency-safe.
static inline void ccognitoglibc_buffer_output_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

#endif
