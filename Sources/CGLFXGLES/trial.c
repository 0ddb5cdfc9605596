#define _GNU_SOURCE
#include "CGLFXGLES.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

pid_t glfx_begin_trial(int count, const GLenum *kinds, const char *const *texts) {
    sigset_t all, before;
    sigfillset(&all);
    // None of this process's handlers may run in the copy.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t child = fork();
    if (child != 0) {
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        return child;
    }
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigemptyset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(0);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // What a driver prints while it crashes.
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    GLuint program = glCreateProgram();
    for (int stage = 0; stage < count; stage++) {
        GLuint shader = glCreateShader(kinds[stage]);
        glShaderSource(shader, 1, &texts[stage], NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    glLinkProgram(program);
    _exit(0);
}
