package import GLFXCore
internal import GLFXFiles
internal import GLFXKit
internal import Glibc

/// A folder that a report is written into. Files of an earlier report are replaced.
package struct ReportFolder {
    let path: String

    /// Makes the folder where it is missing.
    /// - Throws: as `check`, and `.output` where it cannot be made.
    package init(_ path: String) throws(Failure) {
        try Self.check(path)
        self.path = path
        for folder in Self.folders(to: path) where FileSystem.mkdir(folder, 0o777) != 0 && errno != EEXIST {
            throw Failure(.output, "cannot make the folder '\(folder)': \(String(cString: strerror(errno)))")
        }
    }

    /// Before there is anything to report.
    /// - Throws: `.usage` where something other than a folder has its name.
    package static func check(_ path: String) throws(Failure) {
        for folder in folders(to: path) {
            var status = stat()
            guard FileSystem.lstat(folder, &status) == 0 else { return }
            let kind = SpecialFile.kind(of: folder) ?? "a file"
            guard kind != "a folder" else { continue }
            throw Failure(
                .usage, "a report cannot be written into '\(path)': '\(folder)' is \(kind)",
                advice: "name another folder, or remove it first")
        }
    }

    /// `a`, `a/b`, `a/b/c`.
    private static func folders(to path: String) -> [String] {
        var all: [String] = []
        for part in path.split(separator: "/") {
            let above = all.last.map { $0 + "/" } ?? (path.hasPrefix("/") ? "/" : "")
            all.append(above + part)
        }
        return all
    }

    /// Writes a file of the report.
    /// - Throws: `.output` where it cannot be written.
    package func write(_ text: String, to name: String) throws(Failure) {
        try ReportFile.write(text, to: "\(path)/\(name)")
    }

    /// Writes a picture of the report, as PNG.
    func write(_ picture: PixelBuffer, to name: String) throws(Failure) {
        try picture.write(to: "\(path)/\(name)", overwrite: true)
    }
}

/// A text file that appears under its name when it is complete, and replaces an older one.
package enum ReportFile {
    /// - Throws: `.output` where it cannot be written, `.usage` where something other than a file has the name.
    package static func write(_ text: String, to path: String) throws(Failure) {
        try WholeFile.write(Array(text.utf8), to: path)
    }

    /// Before there is anything to write.
    /// - Throws: as `write` does.
    package static func check(_ path: String) throws(Failure) { try WholeFile.check(path) }
}
