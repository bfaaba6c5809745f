/* mock-runtime-api: plays the AWS Lambda Runtime API, starts custom runtimes against itself and measures them.
 * Linux only. `mock-runtime-api -h` says how to use it; the parts are in mock/.
 *
 * For reliable figures:
 * - Pin it to one processor (taskset). Between two virtual processors, the cost of a wake-up depends on the host. Lambda
 *   gives a small function about one processor anyway.
 * - Compare only commands of one run. They run in turn (A B C C B A ...), so that changes of the machine's speed affect
 *   all of them. Read ratios, not absolute times; the ratios of many short rounds (-R) are best.
 */
#define _GNU_SOURCE
#include "mock/run.h"
#include "mock/http.h"
#include "mock/statistics.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MAX_COMMANDS = 16,
    MAX_ROUNDS = 1000,
    MAX_INVOCATIONS = 10000000,
    MAX_DROPPED = 3 /* a command that fails this often is not tried again, because each try may take the whole time limit */
};

struct command {
    const char *label;
    char **argv;
    double *samples[MAX_FIGURES]; /* one for each good run */
    int runs;
    int dropped;
};

struct mode {
    const char *name;
    bool (*run)(const struct plan *, char *const[], double *, char[MAX_PROBLEM]);
    const char *const *figures;
    int figure_count;
    int rounds; /* unless -n says otherwise */
    bool uncounted_first_round;
};

static const char *const cold_figures[COLD_FIGURES] = {
    [COLD_NEXT_MS] = "next_ms",
    [COLD_RESPONSE_MS] = "response_ms",
    [COLD_PEAK_KIB] = "peak_kib",
    [COLD_PAGE_FAULTS] = "page_faults",
};
static const char *const warm_figures[WARM_FIGURES] = {
    [WARM_CPU_US] = "cpu_us",
    [WARM_P50_US] = "p50_us",
    [WARM_P99_US] = "p99_us",
    [WARM_PER_SECOND] = "per_second",
    [WARM_PEAK_KIB] = "peak_kib",
};
static const char *const serve_figures[SERVE_FIGURES] = {
    [SERVE_PER_SECOND] = "per_second",
    [SERVE_CPU_US] = "cpu_us",
    [SERVE_PROCESSORS] = "processors",
    [SERVE_IDLE_KIB] = "idle_kib",
    [SERVE_EARLY_PEAK_KIB] = "early_peak_kib",
    [SERVE_PEAK_KIB] = "peak_kib",
    [SERVE_EARLY_DESCRIPTORS] = "early_descriptors",
    [SERVE_DESCRIPTORS] = "descriptors",
    [SERVE_EARLY_THREADS] = "early_threads",
    [SERVE_THREADS] = "threads",
};
static const struct mode modes[] = {
    /* The first round is not counted, because the first start of a program reads it from the disk. */
    { "cold", run_cold, cold_figures, COLD_FIGURES, 25, true },
    { "warm", run_warm, warm_figures, WARM_FIGURES, 9, false },
    { "serve", run_serve, serve_figures, SERVE_FIGURES, 1, false },
};

static const char usage[] =
    "usage: mock-runtime-api cold|warm|serve -e EVENT [options] -- LABEL PROGRAM [ARG ...] [-- LABEL PROGRAM ...] ...\n"
    "\n"
    "Serves EVENT to each PROGRAM as Lambda does, the programs in turn, and prints figure, label and median over the rounds,\n"
    "separated by tabs.\n"
    "  cold  starts the program, serves one event and kills it. Measures the time from exec to the first complete GET next\n"
    "        (next_ms) and to the first complete POST response (response_ms), peak memory, and page faults\n"
    "  warm  serves events one after the other. Measures the program's processor time per invocation (cpu_us), the time from\n"
    "        sending an event to receiving the response (p50_us, p99_us), invocations per second, and peak memory\n"
    "  serve serves events to all connections as fast as they ask. Measures invocations per second, processor time per\n"
    "        invocation, the number of processors used, peak memory at the first GET next (idle_kib), and peak memory,\n"
    "        descriptors and threads after -w invocations (early_...) and at the end. All responses to the same event must be\n"
    "        equal; a third of the events has no trace id\n"
    "\n"
    "  -e FILE   the event, without line breaks at its end\n"
    "  -n N      rounds (cold 25, warm 9)\n"
    "  -i N      warm, serve: measured invocations per round (2000)\n"
    "  -w N      warm, serve: invocations before the measured ones (300)\n"
    "  -k EVERY:UNTIL:END:FILE:TEXT\n"
    "            serve: FILE replaces -e for each event whose number is a multiple of EVERY, up to UNTIL (0: always).\n"
    "            The answer must go to END, response or error, and contain TEXT. There may be seven -k; the last that\n"
    "            matches counts\n"
    "  -t SEC    time limit for one run (20)\n"
    "  -d MS     delay each reply, so that the program has to wait for it (0)\n"
    "  -g        end programs with SIGTERM instead of SIGKILL, so that tools such as valgrind write their reports\n"
    "  -R        print each round: figure, label, round, value. After a dropped run, rounds of programs do not match\n"
    "\n"
    "Exit status: 0 every run was good, 1 a run was dropped (standard error has the reason), 2 wrong use.\n";

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "mock-runtime-api: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    exit(2);
}

/* ---- input ---------------------------------------------------------------------------------------------- */

static int whole_number(const char *text, int least, int most)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < least || value > most)
        fail("not a number in range", text);
    return (int)value;
}

static const char *read_event(const char *path, size_t *event_length)
{
    char *event = malloc(HTTP_MAX_BODY + 1);
    FILE *file = fopen(path, "rbe");
    if (!file || !event)
        fail(path, strerror(errno));
    size_t length = fread(event, 1, HTTP_MAX_BODY + 1, file);
    if (ferror(file))
        fail(path, strerror(errno));
    fclose(file);
    while (length > 0 && (event[length - 1] == '\n' || event[length - 1] == '\r'))
        length--;
    if (length == 0 || length > HTTP_MAX_BODY)
        fail(path, "an event has 1 byte to 6 MiB");
    *event_length = length;
    return event;
}

/* EVERY:UNTIL:END:FILE:TEXT, which is cut up in place. */
static struct kind read_kind(char *text)
{
    char *parts[5];
    for (int i = 0; i < 5; i++) {
        parts[i] = text;
        if (i < 4 && !(text = strchr(text, ':')))
            fail("not EVERY:UNTIL:END:FILE:TEXT", parts[0]);
        if (i < 4)
            *text++ = '\0';
    }
    if (strcmp(parts[2], "response") != 0 && strcmp(parts[2], "error") != 0)
        fail("neither response nor error", parts[2]);
    struct kind kind = {
        .every = (unsigned long)whole_number(parts[0], 1, MAX_INVOCATIONS),
        .until = (unsigned long)whole_number(parts[1], 0, MAX_INVOCATIONS),
        .end = parts[2],
        .expected = parts[4],
    };
    kind.event = read_event(parts[3], &kind.event_length);
    return kind;
}

/* Reads LABEL PROGRAM [ARG ...] after each "--". */
static int read_commands(char **words, int count, struct command *commands)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && strcmp(words[i - 1], "--") != 0)
            continue;
        if (found == MAX_COMMANDS)
            fail("too many commands", NULL);
        if (i + 1 >= count || strcmp(words[i], "--") == 0 || strcmp(words[i + 1], "--") == 0)
            fail("a label without a program", NULL);
        commands[found].label = words[i];
        commands[found++].argv = &words[i + 1];
    }
    for (int i = 0; i < count; i++) /* ends each command's argv */
        if (strcmp(words[i], "--") == 0)
            words[i] = NULL;
    return found;
}

/* ---- rounds --------------------------------------------------------------------------------------------- */

static void allocate(struct command *command, int figure_count, int rounds)
{
    for (int f = 0; f < figure_count; f++)
        if (!(command->samples[f] = calloc((size_t)rounds, sizeof(double))))
            fail("out of memory", NULL);
}

static void measure(const struct mode *mode, const struct plan *plan, struct command *command, bool counted)
{
    double figures[MAX_FIGURES];
    char problem[MAX_PROBLEM];

    if (command->dropped == MAX_DROPPED)
        return;
    if (!mode->run(plan, command->argv, figures, problem)) {
        command->dropped++;
        fprintf(stderr, "mock-runtime-api: %s: %s run dropped: %s\n", command->label, mode->name, problem);
        if (command->dropped == MAX_DROPPED)
            fprintf(stderr, "mock-runtime-api: %s: given up after %d bad runs\n", command->label, MAX_DROPPED);
    } else if (counted) {
        for (int f = 0; f < mode->figure_count; f++)
            command->samples[f][command->runs] = figures[f];
        command->runs++;
    }
}

/* ---- output --------------------------------------------------------------------------------------------- */

/* Prints every figure of every round. A round takes less than a second, so the machine's speed hardly changes in it. */
static void report_rounds(const struct mode *mode, const struct command *commands, int count)
{
    printf("figure\tlabel\tround\tvalue\n");
    for (int f = 0; f < mode->figure_count; f++)
        for (const struct command *c = commands; c < commands + count; c++)
            for (int r = 0; r < c->runs; r++)
                printf("%s\t%s\t%d\t%.3f\n", mode->figures[f], c->label, r, c->samples[f][r]);
}

static void report(const struct mode *mode, struct command *commands, int count)
{
    printf("figure\tlabel\tmedian\n");
    for (int f = 0; f < mode->figure_count; f++)
        for (struct command *c = commands; c < commands + count; c++) {
            double *values = c->samples[f];
            if (c->runs == 0)
                continue;
            sort(values, c->runs);
            printf("%s\t%s\t%.3f\n", mode->figures[f], c->label, median(values, c->runs));
        }
}

int main(int argc, char **argv)
{
    struct plan plan = { .expected = "\"autoConfirmUser\":true", .time_limit = 20, .warm_up = 300, .invocations = 2000, .kind_count = 1 };
    static struct command commands[MAX_COMMANDS];
    const struct mode *mode = NULL;
    int rounds = 0, option;
    bool each_round = false;

    for (size_t i = 0; argc > 1 && i < sizeof modes / sizeof modes[0]; i++)
        if (strcmp(argv[1], modes[i].name) == 0)
            mode = &modes[i];
    if (!mode) {
        bool asked = argc > 1 && (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0);
        fputs(usage, asked ? stdout : stderr);
        return asked ? 0 : 2;
    }
    optind = 2;
    while ((option = getopt(argc, argv, "+e:n:i:w:k:t:d:gR")) != -1)
        switch (option) {
        case 'e': plan.event = read_event(optarg, &plan.event_length); break;
        case 'n': rounds = whole_number(optarg, 1, MAX_ROUNDS); break;
        case 'i': plan.invocations = whole_number(optarg, 1, MAX_INVOCATIONS); break;
        case 'w': plan.warm_up = whole_number(optarg, 0, MAX_INVOCATIONS); break;
        case 'k':
            if (plan.kind_count == MAX_KINDS)
                fail("too many kinds", optarg);
            plan.kinds[plan.kind_count++] = read_kind(optarg);
            break;
        case 't': plan.time_limit = whole_number(optarg, 1, 7200); break;
        case 'd': http_delay_ms = whole_number(optarg, 0, 10000); break;
        case 'g': plan.gently = true; break;
        case 'R': each_round = true; break;
        default: fputs(usage, stderr); return 2;
        }
    if (!plan.event)
        fail("give an event", "-e FILE");
    if (optind >= argc || strcmp(argv[optind - 1], "--") != 0)
        fail("give programs", "-- LABEL PROGRAM ...");
    plan.kinds[0] = (struct kind){ plan.event, plan.event_length, "response", plan.expected, 1, 0 };
    int count = read_commands(argv + optind, argc - optind, commands);
    if (rounds == 0)
        rounds = mode->rounds;
    for (int c = 0; c < count; c++)
        allocate(&commands[c], mode->figure_count, rounds);

    /* Every other round has the opposite order, so that no program always follows the same one. */
    for (int round = mode->uncounted_first_round ? -1 : 0; round < rounds; round++)
        for (int c = 0; c < count; c++)
            measure(mode, &plan, &commands[round % 2 ? count - 1 - c : c], round >= 0);

    if (each_round)
        report_rounds(mode, commands, count);
    else
        report(mode, commands, count);
    for (int c = 0; c < count; c++)
        if (commands[c].dropped)
            return 1;
    return 0;
}
