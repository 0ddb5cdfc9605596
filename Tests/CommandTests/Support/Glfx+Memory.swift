import Foundation
import TestSupport

extension Glfx {
    /// Runs glfx in a folder to its end.
    /// - Returns: also the most memory that it had, in megabytes, by the system's account (`wait4`). It comes from GNU's
    ///   `time`, a small process: a child begins with the account of the process that it was forked from.
    static func measured(_ arguments: [String], in folder: Folder) throws -> (outcome: Outcome, megabytes: Double) {
        let account = try Folder()
        let outcome = try Tool.run(
            "time", ["--quiet", "--format=%M", "--output=\(account.path("peak"))", Tool.glfx] + arguments, in: folder)
        let text = String(decoding: try account.read("peak"), as: UTF8.self)
        guard let kibibytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ToolFailure(words: "time: \(text)")
        }
        return (outcome, kibibytes * 1024 / 1_000_000)
    }
}
