// Preloaded into a program (LD_PRELOAD), stops it before its main function, when the dynamic linker has loaded all of its
// libraries, and starts it from there by fork(2), as often as it is asked. That linker's work takes longer than most tests.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int Main(int, char **, char **);
/// What a request is sent with: standard output and error, where the process's number and its end are written, and the words.
enum { OUTPUT, ERRORS, STATUS, WORDS, DESCRIPTORS };
struct Request { uint32_t arguments, variables; };
struct Child { pid_t process; int status; };

static struct Child *children;
static size_t child_count;

static void tell(int status, int32_t number) {
    // A pipe's reader may be gone.
    ssize_t written = write(status, &number, sizeof number);
    (void)written;
}

// A process of several threads does not survive fork.
static int has_one_thread(void) {
    DIR *tasks = opendir("/proc/self/task");
    int count = 0;
    struct dirent *entry;
    while (tasks && (entry = readdir(tasks))) count += entry->d_name[0] != '.';
    if (tasks) closedir(tasks);
    return count == 1;
}

static int receive(int control, struct Request *request, int descriptors[DESCRIPTORS]) {
    char space[CMSG_SPACE(sizeof(int) * DESCRIPTORS)];
    struct iovec part = {request, sizeof *request};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    ssize_t count;
    do count = recvmsg(control, &message, MSG_CMSG_CLOEXEC); while (count < 0 && errno == EINTR);
    struct cmsghdr *header = count == sizeof *request ? CMSG_FIRSTHDR(&message) : NULL;
    if (!header) return 0;
    memcpy(descriptors, CMSG_DATA(header), sizeof(int) * DESCRIPTORS);
    return 1;
}

static void end_children(void) {
    int status;
    pid_t process;
    while ((process = waitpid(-1, &status, WNOHANG)) > 0) {
        for (size_t index = 0; index < child_count; index++) {
            if (children[index].process != process) continue;
            tell(children[index].status, status);
            close(children[index].status);
            children[index] = children[--child_count];
            break;
        }
    }
}

// The new process: its words become those of main.
static void become(const struct Request *request, const int descriptors[DESCRIPTORS], int *count, char ***values) {
    struct stat about;
    if (fstat(descriptors[WORDS], &about)) _exit(127);
    char *text = malloc((size_t)about.st_size);
    char **words = calloc((size_t)request->arguments + request->variables + 2, sizeof *words);
    if (!text || !words || pread(descriptors[WORDS], text, (size_t)about.st_size, 0) != about.st_size) _exit(127);
    char *folder = text, *next = text + strlen(text) + 1, **word = words;
    for (uint32_t index = 0; index < request->arguments; index++, next += strlen(next) + 1) *word++ = next;
    *word++ = NULL;
    environ = word;
    for (uint32_t index = 0; index < request->variables; index++, next += strlen(next) + 1) *word++ = next;
    int nothing = open("/dev/null", O_RDONLY);
    if (chdir(folder) || nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(descriptors[OUTPUT], STDOUT_FILENO) < 0 ||
        dup2(descriptors[ERRORS], STDERR_FILENO) < 0) _exit(127);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    *count = (int)request->arguments;
    *values = words;
}

// Returns only in the new processes.
static void serve(int control, int *count, char ***values) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_SETMASK, &ends, NULL);
    for (int number = 1; number < SIGRTMIN; number++) signal(number, SIG_DFL);
    int ended = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
    tell(control, 0);
    for (;;) {
        fd_set ready;
        FD_ZERO(&ready);
        FD_SET(control, &ready);
        FD_SET(ended, &ready);
        if (select((control > ended ? control : ended) + 1, &ready, NULL, NULL, NULL) < 0) continue;
        if (FD_ISSET(ended, &ready)) {
            struct signalfd_siginfo information;
            while (read(ended, &information, sizeof information) > 0) continue;
            end_children();
        }
        if (!FD_ISSET(control, &ready)) continue;
        struct Request request;
        int descriptors[DESCRIPTORS];
        if (!receive(control, &request, descriptors)) _exit(0);
        struct Child *larger = realloc(children, (child_count + 1) * sizeof *children);
        pid_t process = larger ? fork() : -1;
        if (process == 0) return become(&request, descriptors, count, values);
        if (larger) children = larger;
        tell(descriptors[STATUS], process < 0 ? -errno : process);
        if (process > 0) children[child_count++] = (struct Child){process, descriptors[STATUS]};
        else close(descriptors[STATUS]);
        close(descriptors[OUTPUT]);
        close(descriptors[ERRORS]);
        close(descriptors[WORDS]);
    }
}

int __libc_start_main(Main *main, int count, char **values, void (*begin)(void), void (*end)(void), void (*unload)(void),
                      void *stack) {
    __typeof__(&__libc_start_main) real = dlsym(RTLD_NEXT, "__libc_start_main");
    const char *control = getenv("START_SERVER");
    if (control && has_one_thread()) serve(atoi(control), &count, &values);
    return real(main, count, values, begin, end, unload, stack);
}
