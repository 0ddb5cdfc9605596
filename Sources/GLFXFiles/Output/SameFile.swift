package import GLFXCore
import Glibc

/// Whether paths name the same file.
package enum SameFile {
    /// Refuses an output that is the same file as an input: the same path, a symbolic or a hard link. Of numbered
    /// pictures every existing one counts; `-` is a file that a standard stream is redirected to.
    package static func checkOutputIsNoInput(output: String, inputs: [String]) throws(Failure) {
        let outputs = (try? PictureSequence(output))?.existingPaths ?? [output]
        var byFile: [FileIdentity: String] = [:]
        for path in outputs {
            if let file = FileIdentity(path, standard: STDOUT_FILENO) { byFile[file] = path }
        }
        guard !byFile.isEmpty else { return }
        for input in inputs {
            guard let file = FileIdentity(input, standard: STDIN_FILENO), let path = byFile[file] else { continue }
            let what = input == path ? "output '\(path)' is the input" : "output '\(path)' is input '\(input)'"
            throw Failure(.usage, what, advice: "write to another name")
        }
    }

    /// Refuses a further output file at the path of the output, by whatever name; of numbered pictures, at any of their
    /// paths.
    package static func checkIsApart(_ path: String, from output: String) throws(Failure) {
        let pattern = try? PictureSequence(output)
        let isNumbered = pattern.map { !$0.isSingle } ?? false
        let folder = isNumbered ? pattern?.folder ?? "." : output.folderOfPath
        let isSameName = isNumbered ? pattern?.number(in: path.nameOfPath) != nil : path.nameOfPath == output.nameOfPath
        let isSamePlace = isSameName && FileSystem.realpath(path.folderOfPath) == FileSystem.realpath(folder)
        let standardOutput = FileIdentity(path, standard: STDOUT_FILENO)
        let isSameFile =
            standardOutput != nil
            && (pattern?.existingPaths ?? [output]).contains {
                FileIdentity($0, standard: STDOUT_FILENO) == standardOutput
            }
        guard isSamePlace || isSameFile else { return }
        throw Failure(.usage, "'\(path)' is the output '\(output)'", advice: "write to another name")
    }
}

/// Equal for two names of the same file.
private struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// Nil where there is no such file.
    init?(_ path: String, standard stream: Int32) {
        var status = stat()
        if path == OutputPipe.name {
            // A terminal, a pipe or /dev/null may be both standard input and output.
            guard fstat(stream, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        } else {
            guard FileSystem.stat(path, &status) == 0 else { return nil }
        }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
