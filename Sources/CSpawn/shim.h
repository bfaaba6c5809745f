#ifndef CSPAWN_SHIM_H
#define CSPAWN_SHIM_H

// What glibc declares for _GNU_SOURCE only, and Swift's module of it therefore lacks.
#include <spawn.h>

extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int mkostemp(char *path, int flags);
extern int pipe2(int ends[2], int flags);

#endif
