#ifndef CCOGNITOGLIBC_SHIM_H
#define CCOGNITOGLIBC_SHIM_H

// mallopt() and epoll, which Swift's module of the C library leaves out.
#include <malloc.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/epoll.h>

// glibc declares these for _GNU_SOURCE only, so Swift's Glibc module lacks them.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int mkostemp(char *path, int flags);
extern int pipe2(int ends[2], int flags);
static const int ccognitoglibc_F_SETPIPE_SZ = 1031;

// Has standard output written at the end of each line. Swift does not let stdout, a variable, be used from any thread.
static inline void ccognitoglibc_buffer_output_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

#endif
