internal import CGLFXSystem
package import GLFXCore
internal import Glibc

/// Where an output goes: the folder, the final name, and how a file gets it.
package struct OutputTarget: Sendable {
    /// As the user wrote it.
    package let path: String
    /// With symbolic links resolved: replacing an output through a link keeps the link.
    package let resolvedPath: String
    let mayReplace: Bool
    /// The permissions of the file that is replaced, as `mode_t` has them.
    package let replacedMode: UInt32?

    /// The number of a sequence's first picture.
    package let firstNumber: Int

    /// The movie goes to the standard output, not into a file.
    package let isStandardOutput: Bool

    /// The standard output.
    /// - Throws: `.usage` where it is a terminal.
    package static func standardOutput() throws(Failure) -> OutputTarget {
        guard isatty(STDOUT_FILENO) == 0 else {
            throw Failure(
                .usage, "the standard output ('-') is a terminal", advice: "send it somewhere: glfx … - | ffplay -")
        }
        return OutputTarget()
    }

    private init() {
        (path, resolvedPath) = (OutputPipe.name, OutputPipe.name)
        (mayReplace, isStandardOutput, replacedMode, firstNumber) = (true, true, nil, 1)
    }

    package func makeSink() -> any OutputSink { isStandardOutput ? OutputPipe() : FileSink(target: self) }

    /// Checks, before any work is done, that a file can be written there.
    /// - Throws: `.usage` where something exists that may not be replaced, `.output` where the folder is missing or
    ///   cannot be written to.
    package init(path: String, overwrite: Bool) throws(Failure) {
        guard !path.isEmpty, path.last != "/" else {
            throw Failure(.usage, "the output '\(path)' is no file name", advice: "name a file, as in 'out.mov'")
        }
        self.path = path
        mayReplace = overwrite
        isStandardOutput = false
        firstNumber = 1
        let replaced = try ReplacedFile.find(path)
        if replaced != nil, !overwrite {
            throw Failure(.usage, "output '\(path)' exists", advice: "use \(.overwrite) to replace it")
        }
        replacedMode = replaced.map { $0.status.st_mode & 0o7777 }
        resolvedPath = replaced?.path ?? path
        try Self.checkFolder(resolvedPath.folderOfPath, for: path)
    }

    /// A sequence, whose folder has been checked.
    package init(sequence path: String, folder: String, overwrite: Bool, firstNumber: Int = 1) {
        self.path = path
        self.firstNumber = firstNumber
        resolvedPath = folder + "/" + path.nameOfPath
        mayReplace = overwrite
        isStandardOutput = false
        replacedMode = nil
    }

    /// Where numbered pictures go, or one: checked, before any work is done, as a file is.
    /// - Parameter firstNumber: of the first picture.
    package static func sequence(
        _ path: String, overwrite: Bool, firstNumber: Int = 1
    ) throws(Failure) -> OutputTarget {
        let pattern = try PictureSequence(path)
        if pattern.isSingle { return try OutputTarget(path: pattern.prefix, overwrite: overwrite) }
        try OutputTarget.checkFolder(pattern.folder, for: path)
        var first = stat()
        if FileSystem.lstat(pattern.path(firstNumber), &first) != 0, errno != ENOENT {
            throw outputFailure("write", path, errno)
        }
        if !overwrite, let existing = pattern.existingPaths.first {
            throw Failure(.usage, "output '\(existing)' exists", advice: "use \(.overwrite) to replace pictures")
        }
        for path in pattern.existingPaths { _ = try ReplacedFile.find(path) }
        return OutputTarget(sequence: path, folder: pattern.folder, overwrite: overwrite, firstNumber: firstNumber)
    }

    /// - Throws: `.output` if nothing can be written into the folder.
    static func checkFolder(_ folder: String, for path: String) throws(Failure) {
        var status = stat()
        guard FileSystem.stat(folder, &status) == 0 else {
            if errno == ENOENT {
                throw Failure(
                    .output, "cannot write '\(path)': there is no folder '\(folder)'", advice: "make the folder first")
            }
            throw outputFailure("write", path, errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(.output, "cannot write '\(path)': '\(folder)' is no folder")
        }
        guard FileSystem.access(folder, W_OK | X_OK) == 0 else { throw outputFailure("write", path, errno) }
    }

    private static let mark = ".glfx-"
    private static let suffixLetters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    private static let suffixLength = 6

    /// Prefix of temporary names for this output: `.NAME.glfx-`.
    private var temporaryPrefix: String {
        // A long name is truncated to the file system's limit; the random suffix makes it unique.
        let limit = resolvedPath.folderOfPath.withFileName { pathconf($0, Int32(_PC_NAME_MAX)) }
        let room = (limit > 0 ? limit : Int(NAME_MAX)) - ".".count - Self.mark.count - Self.suffixLength
        var name = resolvedPath.nameOfPath.unicodeScalars
        while String(name).withFileName({ strlen($0) }) > room { name.removeLast() }
        return ".\(String(name))\(Self.mark)"
    }

    /// A unique name in the same folder: `.NAME.glfx-XXXXXX`.
    func temporaryPath() -> String {
        let letters = Self.suffixLetters
        let suffix = String((0..<Self.suffixLength).map { _ in letters[Int.random(in: 0..<letters.count)] })
        return resolvedPath.folderOfPath + "/" + temporaryPrefix + suffix
    }

    /// Whether a name in the output's folder may come from `temporaryPath`.
    func isTemporaryName(_ name: String) -> Bool {
        guard name.hasPrefix(temporaryPrefix) else { return false }
        let suffix = name.dropFirst(temporaryPrefix.count)
        return suffix.count == Self.suffixLength && suffix.allSatisfy(Self.suffixLetters.contains)
    }

    /// Gives a finished file its name; replaces only if that is allowed.
    /// - Parameter name: as the user wrote it.
    func move(_ from: String, to destination: String, name: String) throws(Failure) {
        if mayReplace {
            // It may have come there meanwhile.
            _ = try ReplacedFile.find(destination)
            guard FileSystem.rename(from, destination) == 0 else { throw outputFailure("write", name, errno) }
            return
        }
        if FileSystem.both(from, destination, glfx_rename_without_replacing) == 0 { return }
        var code = errno
        if code == EINVAL || code == ENOSYS {
            // A file system without RENAME_NOREPLACE: a hard link does not replace either.
            if FileSystem.link(from, destination) == 0 {
                FileSystem.unlink(from)
                return
            }
            code = errno
        }
        if code == EEXIST {
            throw Failure(
                .usage, "output '\(name)' appeared while it was being made",
                advice: "use \(.overwrite) to replace it")
        }
        throw outputFailure("write", name, code)
    }

    /// Makes the new name durable.
    /// - Throws: `.output` if that fails; the output has its name nevertheless.
    package func syncFolder() throws(Failure) {
        let folder = FileSystem.open(resolvedPath.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        // EINVAL: a file system that has nothing to flush there.
        guard fsync(folder) != 0, errno != EINVAL else { return }
        throw Failure(
            .output, "cannot flush the folder of '\(path)': \(String(cString: strerror(errno)))",
            advice: "the output is there, but the disk does not promise to keep it")
    }
}
