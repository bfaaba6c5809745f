#define _GNU_SOURCE
#include "child.h"

#include "clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Variables that Lambda sets for an OS-only runtime. */
static const char *const lambda_environment[][2] = {
    { "AWS_REGION", "eu-west-1" },
    { "AWS_DEFAULT_REGION", "eu-west-1" },
    { "AWS_EXECUTION_ENV", "AWS_Lambda_provided.al2023" },
    { "AWS_LAMBDA_FUNCTION_NAME", "bench" },
    { "AWS_LAMBDA_FUNCTION_VERSION", "$LATEST" },
    { "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "128" },
    { "AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand" },
    { "AWS_LAMBDA_LOG_GROUP_NAME", "/aws/lambda/bench" },
    { "AWS_LAMBDA_LOG_STREAM_NAME", "2026/03/01/[$LATEST]00000000000000000000000000000000" },
    { "LAMBDA_TASK_ROOT", "/var/task" },
    { "LAMBDA_RUNTIME_DIR", "/var/runtime" },
    { "_HANDLER", "bootstrap" },
    { "TZ", ":UTC" },
};

int child_start(struct child *child, char *const argv[], int port)
{
    char api[32];
    snprintf(api, sizeof api, "127.0.0.1:%d", port);
    setenv("AWS_LAMBDA_RUNTIME_API", api, 1);
    for (size_t i = 0; i < sizeof lambda_environment / sizeof lambda_environment[0]; i++)
        setenv(lambda_environment[i][0], lambda_environment[i][1], 1);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);

    /* posix_spawn copies no page tables, unlike fork, so that a cold start contains less work of the mock. */
    int error = posix_spawnp(&child->pid, argv[0], &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    child->ended = error != 0;
    child->status = 0;
    return error;
}

bool child_ended(struct child *child)
{
    if (!child->ended && waitpid(child->pid, &child->status, WNOHANG) == child->pid)
        child->ended = true;
    return child->ended;
}

void child_stop(struct child *child, bool gently)
{
    if (child_ended(child))
        return;
    if (gently) {
        kill(child->pid, SIGTERM);
        for (int i = 0; i < 1000 && !child_ended(child); i++)
            usleep(10 * 1000);
        if (child->ended)
            return;
    }
    kill(child->pid, SIGKILL);
    while (waitpid(child->pid, &child->status, 0) < 0 && errno == EINTR)
        ;
    child->ended = true;
}

double child_cpu_seconds(const struct child *child)
{
    clockid_t clock;
    return clock_getcpuclockid(child->pid, &clock) == 0 ? seconds_on(clock) : -1;
}

long child_peak_kib(const struct child *child)
{
    /* VmHWM counts from the start of the program. ru_maxrss of wait4 also counts the memory of the mock, from which the
     * process was made. */
    char path[64], line[256];
    long peak = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)child->pid);
    FILE *status = fopen(path, "re");
    if (!status)
        return -1;
    while (peak < 0 && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %ld", &peak) != 1)
            peak = -1;
    fclose(status);
    return peak;
}

long child_page_faults(const struct child *child)
{
    /* The tenth field. The second field, a name in parentheses, may contain spaces. */
    char path[64], line[512], *rest;
    long faults = -1;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child->pid);
    FILE *stat = fopen(path, "re");
    if (!stat)
        return -1;
    if (!fgets(line, sizeof line, stat) || !(rest = strrchr(line, ')')) ||
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %ld", &faults) != 1)
        faults = -1;
    fclose(stat);
    return faults;
}

long child_entries(const struct child *child, const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)child->pid, name);
    DIR *folder = opendir(path);
    if (!folder)
        return -1;
    long count = 0;
    for (struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

void child_describe_end(const struct child *child, char *text, size_t size)
{
    if (WIFSIGNALED(child->status))
        snprintf(text, size, "it was ended by signal %d (%s)", WTERMSIG(child->status),
                 strsignal(WTERMSIG(child->status)));
    else
        snprintf(text, size, "it exited with status %d", WEXITSTATUS(child->status));
}
