#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "CGLFXSystem.h"

extern char **environ;

// In the child, which shares this process's memory until it has begun the program: only system calls, no handler of a
// signal.
static int begin(char *const *arguments, const int *streams, const char *folder, int ends_with_thread, pid_t parent) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
        action = (struct sigaction){.sa_handler = SIG_DFL};
        sigaction(number, &action, NULL);
    }
    // The parent may have ended before the kernel was asked.
    if (ends_with_thread && (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != parent)) return ECANCELED;
    int given[3];
    for (int stream = 0; stream < 3; stream++) {
        int from = streams[stream] >= 0 ? streams[stream] : open("/dev/null", stream == 0 ? O_RDONLY : O_WRONLY);
        // Above the standard streams, which are about to be replaced.
        if (from < 0 || (given[stream] = fcntl(from, F_DUPFD_CLOEXEC, 3)) < 0) return errno;
        if (streams[stream] < 0) close(from);
    }
    for (int stream = 0; stream < 3; stream++)
        if (dup2(given[stream], stream) < 0) return errno;
    if (folder && chdir(folder) != 0) return errno;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(arguments[0], arguments, environ);
    return errno;
}

int glfx_spawn(
    char *const *arguments, const int *streams, const char *folder, int ends_with_thread, pid_t *process) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    volatile int code = 0;
    pid_t child = vfork();
    if (child == 0) {
        code = begin(arguments, streams, folder, ends_with_thread, parent);
        _exit(127);
    }
    if (child < 0) code = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child > 0 && code != 0) {
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    }
    *process = code == 0 ? child : -1;
    return code;
}
