#ifndef QUINCE_NAMESPACE_H
#define QUINCE_NAMESPACE_H

#include <stdbool.h>

/// Whether a file or folder has an access control list besides its permissions. Only Linux has the ones that are meant.
bool quince_has_access_list(const char *_Nonnull path);

/// A file that stands in the place of another one inside the namespace.
struct quince_binding {
    const char *_Nonnull source;
    const char *_Nonnull target;
};

/// Runs the program `arguments[0]` in a mount namespace of its own, in which each binding's source stands in the place of its
/// target. The machine outside is unchanged, and the namespace ends with its programs.
///
/// A user who may not mount anything gets a user namespace first; the user and the group stay the same inside. If the parent of
/// this process ends, the program is ended, too. Has to be called while the process has one thread.
///
/// Returns the exit code of the program: 128 and the signal that ended it, 127 if it doesn't exist, 126 if it can't be started,
/// as shells do; or the negative error number of the system if there can be no namespace, and `failed` names the step.
int quince_run_in_namespace(
    const struct quince_binding *_Nonnull bindings, int count, char *const _Nullable *_Nonnull arguments,
    const char *_Nullable *_Nonnull failed);

#endif
