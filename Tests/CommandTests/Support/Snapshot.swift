import Foundation
import GLFXTestSupport

/// Everything in a folder: names, and the bytes of plain files below a size limit.
struct Snapshot: Equatable {
    var files: [String: Data?]
    /// Larger files are mostly sparse, and there to be refused.
    private static let largest = 1 << 28

    init(_ folder: Folder) throws {
        files = [:]
        for name in try folder.names {
            var status = stat()
            lstat(folder.path(name), &status)
            let isRead = status.st_mode & S_IFMT == S_IFREG && status.st_size < Self.largest
            files[name] = .some(isRead ? try folder.read(name) : nil)
        }
    }
}

extension Folder {
    /// The folder that a file is in.
    static func parent(of path: String) throws -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
