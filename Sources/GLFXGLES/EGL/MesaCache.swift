internal import GLFXCore
internal import Glibc

/// Mesa's own cache of compiled shaders. Where its folder cannot be made (a service's user without a home), Mesa writes
/// a line to stderr, which only disabling the cache prevents.
enum MesaCache {
    /// Turns the cache off where its folder cannot be made, unless the user has set the variable.
    static func leaveOutIfImpossible() {
        if !isPossible { setenv("MESA_SHADER_CACHE_DISABLE", "true", 0) }
    }

    /// Makes the folders as Mesa is about to: `$MESA_SHADER_CACHE_DIR`, else `mesa_shader_cache` in `$XDG_CACHE_HOME`
    /// or in the home's `.cache`.
    private static var isPossible: Bool {
        if let folder = FileSystem.variable("MESA_SHADER_CACHE_DIR") ?? FileSystem.variable("MESA_GLSL_CACHE_DIR") {
            return isMade(folder)
        }
        guard let caches = FileSystem.variable("XDG_CACHE_HOME") ?? home.map({ $0 + "/.cache" }) else { return false }
        return isMade(caches) && isMade(caches + "/mesa_shader_cache")
    }

    /// From the user database, as in Mesa, which ignores `HOME`.
    private static var home: String? {
        var (entry, user) = (passwd(), UnsafeMutablePointer<passwd>?.none)
        var text = [CChar](repeating: 0, count: 16384)
        return text.withUnsafeMutableBufferPointer { buffer in
            guard let memory = buffer.baseAddress,
                getpwuid_r(getuid(), &entry, memory, buffer.count, &user) == 0, user != nil, let home = entry.pw_dir
            else { return nil }
            return String(fileName: home)
        }
    }

    private static func isMade(_ folder: String) -> Bool {
        (FileSystem.mkdir(folder, 0o755) == 0 || errno == EEXIST) && FileSystem.access(folder, W_OK | X_OK) == 0
    }
}
