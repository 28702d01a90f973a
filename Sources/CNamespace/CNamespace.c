#define _GNU_SOURCE
#include "CNamespace.h"

#include <errno.h>
#include <unistd.h>

#ifdef __linux__

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <time.h>

/// How long a program has to end after SIGTERM, in tenths of a second.
enum { GRACE = 50 };

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    ssize_t written = write(file, text, strlen(text));
    int error = written == (ssize_t)strlen(text) ? 0 : (written < 0 ? errno : EIO);
    close(file);
    return error;
}

/// Maps the user and the group to themselves. The rights inside the namespace end when the program starts, since it isn't root.
static int map_ids(uid_t user, gid_t group, const char **failed) {
    char map[64];
    *failed = "set the groups of the user namespace";
    int error = write_file("/proc/self/setgroups", "deny");
    if (error && error != ENOENT) return error;
    *failed = "map the user into the user namespace";
    snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
    if ((error = write_file("/proc/self/uid_map", map))) return error;
    *failed = "map the group into the user namespace";
    snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
    return write_file("/proc/self/gid_map", map);
}

static int enter(const struct quince_binding *bindings, int count, const char **failed) {
    *failed = "make a mount namespace";
    if (unshare(CLONE_NEWNS) != 0) {
        if (errno != EPERM) return errno;
        uid_t user = geteuid();
        gid_t group = getegid();
        *failed = "make a user namespace";
        if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return errno;
        int error = map_ids(user, group, failed);
        if (error) return error;
    }
    *failed = "separate the mounts of the namespace";
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return errno;
    for (int index = 0; index < count; index++) {
        *failed = bindings[index].target;
        if (mount(bindings[index].source, bindings[index].target, NULL, MS_BIND, NULL) != 0) return errno;
    }
    return 0;
}

static int exit_code(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Waits for the program; hands signals on, and ends the program when the parent of this process has ended.
static int wait_for(pid_t program, pid_t parent, const sigset_t *signals) {
    const struct timespec tenth = {0, 100 * 1000 * 1000};
    int left = -1;
    for (;;) {
        int status;
        if (waitpid(program, &status, WNOHANG) == program) return exit_code(status);
        siginfo_t info;
        int received = sigtimedwait(signals, &info, &tenth);
        // A terminal sends its signals to the program itself.
        if (received > 0 && received != SIGCHLD && info.si_code <= 0) kill(program, received);
        if (left < 0 && getppid() != parent) {
            kill(program, SIGTERM);
            left = GRACE;
        }
        if (left > 0 && received < 0 && --left == 0) kill(program, SIGKILL);
    }
}

int quince_run_in_namespace(
    const struct quince_binding *bindings, int count, char *const *arguments, const char **failed) {
    pid_t parent = getppid();
    int error = enter(bindings, count, failed);
    if (error) return -error;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGQUIT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, &before);
    *failed = "start another process";
    pid_t program = fork();
    if (program < 0) return -errno;
    if (program == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        execvp(arguments[0], arguments);
        int reason = errno;
        dprintf(STDERR_FILENO, "quince: can't start %s: %s\n", arguments[0], strerror(reason));
        _exit(reason == ENOENT ? 127 : 126);
    }
    return wait_for(program, parent, &signals);
}

#else

int quince_run_in_namespace(
    const struct quince_binding *bindings, int count, char *const *arguments, const char **failed) {
    (void)bindings;
    (void)count;
    (void)arguments;
    *failed = "make a mount namespace";
    return -ENOSYS;
}

#endif
