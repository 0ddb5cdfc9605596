#define _GNU_SOURCE
#include "CGLFXTestSupport.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int test_start(const char *program, char *const arguments[], char *const environment[], const char *folder, int output,
               int errors, int *identifier) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    if (!error) error = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
    // A library may have made the starting thread a real-time one.
    struct sched_param usual = {0};
    if (!error) error = posix_spawnattr_setschedpolicy(&attributes, SCHED_OTHER);
    if (!error) error = posix_spawnattr_setschedparam(&attributes, &usual);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSCHEDULER;
    if (!error) error = posix_spawnattr_setflags(&attributes, flags);
    pid_t number = 0;
    if (!error) error = posix_spawn(&number, program, &actions, &attributes, arguments, environment);
    *identifier = number;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
