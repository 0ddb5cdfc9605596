import Foundation
import TestSupport

/// Everything in a folder: names, and the bytes of plain files.
struct Snapshot: Equatable {
    var files: [String: Data?]

    init(_ folder: Folder) throws {
        files = [:]
        for name in try folder.names {
            var status = stat()
            lstat(folder.path(name), &status)
            files[name] = .some(status.st_mode & S_IFMT == S_IFREG ? try folder.read(name) : nil)
        }
    }
}

extension Folder {
    /// The folder that a file is in.
    static func parent(of path: String) throws -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
