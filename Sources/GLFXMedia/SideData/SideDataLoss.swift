/// The line about what a movie had beside its pictures and packets, and the output has not.
package enum SideDataLoss {
    /// - Parameter form: of the output: `h264 in mp4`.
    /// - Returns: nil where nothing is lost.
    package static func note(_ names: Set<String>, _ form: String) -> String? {
        names.isEmpty ? nil : "left out, it cannot be written as \(form): \(names.sorted().joined(separator: "; "))"
    }
}
