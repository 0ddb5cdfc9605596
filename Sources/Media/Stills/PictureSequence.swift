internal import FrameCore
import Glibc

/// A pattern of file names with one number in it: `out/%05d.png`.
struct PictureSequence: Sendable {
    /// Before the number, folder included.
    let prefix: String
    let suffix: String
    /// Digits at least; filled with zeros.
    let digits: Int
    /// No number: the name of a single picture.
    let isSingle: Bool

    /// - Throws: `.usage` for a pattern with anything but one `%d` in it.
    init(_ path: String) throws(Failure) {
        let advice = "write the number as %d or %05d, once: 'out/%05d.png'"
        let wrong = Failure(.usage, "'\(path)' is no pattern for a sequence of pictures", advice: advice)
        var found: [(before: String, digits: Int)] = []
        var text = ""
        var rest = Substring(path)
        while let letter = rest.popFirst() {
            guard letter == "%" else {
                text.append(letter)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                text.append("%")
                continue
            }
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest.removeFirst(number.count)
            guard rest.popFirst() == "d", number.count <= 3 else { throw wrong }
            found.append((text, Int(number) ?? 1))
            text = ""
        }
        guard found.count <= 1 else { throw wrong }
        guard let one = found.first else {
            (prefix, suffix, digits, isSingle) = (text, "", 0, true)
            return
        }
        // The number has to be in the file's name: there is one folder.
        guard !text.contains("/") else { throw wrong }
        guard one.digits <= 32 else { throw wrong }
        (prefix, suffix, digits, isSingle) = (one.before, text, one.digits, false)
    }

    /// Counts from 1.
    func path(_ number: Int) -> String {
        guard !isSingle else { return prefix }
        let text = "\(number)"
        return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text + suffix
    }

    var folder: String { (prefix + "x").folderOfPath }

    /// The files of the folder whose names the pattern may write, with the digits of their numbers.
    private var files: [(name: String, number: Substring)] {
        (FileSystem.names(in: folder) ?? []).compactMap { name in number(in: name).map { (name, $0) } }
    }

    /// The digits of the number that a file's name in the folder has; nil where the pattern never writes such a name.
    func number(in name: String) -> Substring? {
        let start = prefix.nameOfPath
        guard name.hasPrefix(start), name.hasSuffix(suffix), name.utf8.count >= start.utf8.count + suffix.utf8.count
        else { return nil }
        let number = name.dropFirst(start.count).dropLast(suffix.count)
        let isNumber = !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber } && number.count >= digits
        return isNumber ? number : nil
    }

    /// Every file that is there and that the pattern may write; its own name where it has no number.
    var existingPaths: [String] {
        isSingle
            ? [prefix] : files.map { folder == "." && !prefix.hasPrefix("./") ? $0.name : "\(folder)/\($0.name)" }
    }

    /// The numbers of the files that are there, in no order. A number that is written longer than the pattern would
    /// write it (`007` of `%d`) is none.
    var numbers: [Int] {
        files.compactMap { file in
            file.number.count > max(1, digits) && file.number.first == "0" ? nil : Int(file.number)
        }
    }

    /// The checks of `OutputTarget` for a whole sequence.
    static func checkedTarget(_ request: OutputRequest) throws(Failure) -> OutputTarget {
        let pattern = try PictureSequence(request.path)
        if pattern.isSingle { return try OutputTarget(path: pattern.prefix, overwrite: request.overwrite) }
        try OutputTarget.checkFolder(pattern.folder, for: request.path)
        var first = stat()
        if FileSystem.lstat(pattern.path(1), &first) != 0, errno != ENOENT {
            throw outputFailure("write", request.path, errno)
        }
        if !request.overwrite, let existing = pattern.existingPaths.first {
            throw Failure(.usage, "output '\(existing)' exists", advice: "use --overwrite to replace pictures")
        }
        for path in pattern.existingPaths {
            var status = stat()
            if FileSystem.lstat(path, &status) == 0 { try OutputTarget.checkKind(of: path, status) }
        }
        return OutputTarget(sequence: request.path, folder: pattern.folder, overwrite: request.overwrite)
    }
}
