internal import Glibc

/// A folder that a report is written into. Files of an earlier report are replaced.
package struct ReportFolder {
    let path: String

    /// Makes the folder where it is missing.
    /// - Throws: `.output` where it cannot be made.
    package init(_ path: String) throws(Failure) {
        self.path = path
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            guard FileSystem.mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
            throw Failure(.output, "cannot make the folder '\(made)': \(String(cString: strerror(errno)))")
        }
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
}
