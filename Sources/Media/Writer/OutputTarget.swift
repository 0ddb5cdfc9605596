internal import CLibAV
internal import FrameCore
import Glibc

/// Where an output goes: the folder, the final name, and how a file gets it.
struct OutputTarget: Sendable {
    /// As the user wrote it.
    let path: String
    /// The same without symbolic links at its end: an output that is replaced through a link keeps the link.
    let resolvedPath: String
    let mayReplace: Bool
    /// The permissions of the file that is replaced.
    let replacedMode: mode_t?

    /// The movie goes to the standard output, not into a file.
    let isStandardOutput: Bool

    /// The standard output.
    /// - Throws: `.usage` for a container that cannot be written in order, and where the standard output is a terminal.
    init(standardOutputAs container: Container) throws(Failure) {
        guard container.isStream else {
            let names = ContainerCatalog.movies.filter(\.isStream).map(\.name).joined(separator: ", ")
            throw Failure(
                .usage, "\(container.name) cannot be written to the standard output ('-')",
                advice: "--format takes \(names)")
        }
        guard isatty(STDOUT_FILENO) == 0 else {
            throw Failure(
                .usage, "the standard output ('-') is a terminal", advice: "send it somewhere: glfx … - | ffplay -")
        }
        (path, resolvedPath) = (OutputPipe.name, OutputPipe.name)
        (mayReplace, isStandardOutput, replacedMode) = (true, true, nil)
    }

    /// What takes the output's bytes.
    func makeSink() throws(Failure) -> any OutputSink {
        if isStandardOutput { return OutputPipe() }
        return try FileSink(target: self)
    }

    /// Checks, before any work is done, that a file can come to stand there.
    /// - Throws: `.usage` where something stands that may not be replaced, `.output` where the folder is missing or
    ///   cannot be written to.
    init(path: String, overwrite: Bool) throws(Failure) {
        guard !path.isEmpty, path.last != "/" else {
            throw Failure(.usage, "the output '\(path)' is no file name", advice: "name a file, as in 'out.mov'")
        }
        self.path = path
        mayReplace = overwrite
        isStandardOutput = false
        var status = stat()
        if stat(path, &status) == 0 {
            replacedMode = try Self.checkReplacement(of: path, status, overwrite: overwrite)
            resolvedPath = Self.realPath(path) ?? path
        } else {
            if errno != ENOENT { throw outputFailure("write", path, errno) }
            if lstat(path, &status) == 0 {
                throw Failure(
                    .usage, "output '\(path)' is a symbolic link that leads nowhere", advice: "remove it first")
            }
            replacedMode = nil
            resolvedPath = path
        }
        try Self.checkFolder(Self.folder(of: resolvedPath), for: path)
    }

    /// A sequence, whose folder has been checked.
    init(sequence path: String, folder: String, overwrite: Bool) {
        self.path = path
        resolvedPath = folder + "/" + Self.fileName(of: path)
        mayReplace = overwrite
        isStandardOutput = false
        replacedMode = nil
    }

    private static func checkReplacement(
        of path: String, _ status: stat, overwrite: Bool
    ) throws(Failure) -> mode_t {
        let kind: String? =
            switch status.st_mode & S_IFMT {
            case S_IFREG: nil
            case S_IFDIR: "a folder"
            case S_IFIFO: "a pipe"
            case S_IFSOCK: "a socket"
            default: "a device"
            }
        if let kind {
            throw Failure(
                .usage, "output '\(path)' is \(kind)", advice: "name a file, or '-' for the standard output")
        }
        guard overwrite else {
            throw Failure(.usage, "output '\(path)' exists", advice: "use --overwrite to replace it")
        }
        return status.st_mode & 0o7777
    }

    /// - Throws: `.output` when nothing can be put into the folder.
    static func checkFolder(_ folder: String, for path: String) throws(Failure) {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            if errno == ENOENT {
                throw Failure(
                    .output, "cannot write '\(path)': there is no folder '\(folder)'", advice: "make the folder first")
            }
            throw outputFailure("write", path, errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(.output, "cannot write '\(path)': '\(folder)' is no folder")
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw outputFailure("write", path, errno) }
    }

    /// The part before the last slash; `.` for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func fileName(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static let suffixLetters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    private static let suffixLength = 6

    /// What temporary names for this output begin with: `.NAME.glfx-`.
    private var temporaryPrefix: String {
        // A name may have 255 bytes; a long one is cut, the suffix is what makes it its own.
        var name = Self.fileName(of: resolvedPath)
        while name.utf8.count > 200 { name.removeLast() }
        return ".\(name).glfx-"
    }

    /// A name in the same folder that nobody else takes: `.NAME.glfx-XXXXXX`.
    func temporaryPath() -> String {
        let letters = Self.suffixLetters
        let suffix = String((0..<Self.suffixLength).map { _ in letters[Int.random(in: 0..<letters.count)] })
        return Self.folder(of: resolvedPath) + "/" + temporaryPrefix + suffix
    }

    /// Whether a name in the output's folder is one that `temporaryPath` may have given.
    func isTemporaryName(_ name: String) -> Bool {
        guard name.hasPrefix(temporaryPrefix) else { return false }
        let suffix = name.dropFirst(temporaryPrefix.count)
        return suffix.count == Self.suffixLength && suffix.allSatisfy(Self.suffixLetters.contains)
    }

    /// Gives a finished file its name, replacing only where that is allowed.
    func move(_ from: String, to destination: String, name: String) throws(Failure) {
        if mayReplace {
            guard rename(from, destination) == 0 else { throw outputFailure("write", name, errno) }
            return
        }
        if glfx_rename_without_replacing(from, destination) == 0 { return }
        var code = errno
        if code == EINVAL || code == ENOSYS {
            // A file system without that kind of rename: a hard link never replaces either.
            if link(from, destination) == 0 {
                unlink(from)
                return
            }
            code = errno
        }
        if code == EEXIST {
            throw Failure(
                .usage, "output '\(name)' has come to exist while it was being made",
                advice: "use --overwrite to replace it")
        }
        throw outputFailure("write", name, code)
    }

    /// Makes the new name itself durable.
    func syncFolder() {
        let folder = open(Self.folder(of: resolvedPath), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
