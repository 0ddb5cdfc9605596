/// Parts of a path. Looked for among code points: to Swift, a slash or a dot with a combining accent behind it is
/// another character, to the system it is a slash.
extension String {
    /// The part before the last slash; `.` for a bare name.
    package var folderOfPath: String {
        guard let slash = unicodeScalars.lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(unicodeScalars[..<slash])
    }

    /// The part behind the last slash.
    package var nameOfPath: String {
        unicodeScalars.lastIndex(of: "/").map { String(unicodeScalars[unicodeScalars.index(after: $0)...]) } ?? self
    }

    /// What is behind the last dot of the path's name; nil where there is no dot, or none but the first letter.
    package var endingOfPath: String? {
        let name = nameOfPath
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return String(name.unicodeScalars[name.unicodeScalars.index(after: dot)...])
    }
}
