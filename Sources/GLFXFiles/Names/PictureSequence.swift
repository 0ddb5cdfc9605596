package import GLFXCore
import Glibc

/// A pattern of file names with one number in it: `out/%05d.png`.
package struct PictureSequence: Sendable {
    /// Before the number, folder included.
    let prefix: String
    let suffix: String
    /// Minimum number of digits, padded with zeros.
    let digits: Int
    /// No number: the name of a single picture.
    package let isSingle: Bool

    /// - Throws: `.usage` for a pattern with anything but one `%d` in it.
    package init(_ path: String) throws(Failure) {
        let advice = "write the number as %d or %05d, once: 'out/%05d.png'"
        let wrong = Failure(.usage, "'\(path)' is no pattern for a sequence of pictures", advice: advice)
        var placeholders: [(before: String, digits: Int)] = []
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
            let form = rest.dropFirst(number.count)
            // Another number's form than %d is a mistake. A percent sign without one is itself: '50%/f%d.png', '100%.png'.
            if let kind = form.first, "iuxXos".contains(kind), form.dropFirst().first == "." { throw wrong }
            guard form.first == "d" else {
                text.append(letter)
                continue
            }
            rest.removeFirst(number.count + 1)
            guard number.count <= 3 else { throw wrong }
            placeholders.append((text, Int(number) ?? 1))
            text = ""
        }
        guard placeholders.count <= 1 else { throw wrong }
        guard let one = placeholders.first else {
            (prefix, suffix, digits, isSingle) = (text, "", 0, true)
            return
        }
        // The number has to be in the file's name: there is one folder.
        guard !text.contains("/") else { throw wrong }
        guard one.digits <= 32 else { throw wrong }
        (prefix, suffix, digits, isSingle) = (one.before, text, one.digits, false)
    }

    /// The file of a number.
    package func path(_ number: Int) -> String {
        guard !isSingle else { return prefix }
        let text = "\(number)"
        return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text + suffix
    }

    var folder: String { (prefix + "x").folderOfPath }

    /// The files of the folder whose names match, with the digits of their numbers.
    private var files: [(name: String, number: Substring)] {
        (FileSystem.names(in: folder) ?? []).compactMap { name in number(in: name).map { (name, $0) } }
    }

    /// The digits of the number in a file name; nil if it does not match.
    func number(in name: String) -> Substring? {
        let start = prefix.nameOfPath
        guard name.hasPrefix(start), name.hasSuffix(suffix), name.utf8.count >= start.utf8.count + suffix.utf8.count
        else { return nil }
        let number = name.dropFirst(start.count).dropLast(suffix.count)
        let isNumber = !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber } && number.count >= digits
        return isNumber ? number : nil
    }

    /// Every existing file that matches; without a number, the pattern's own name.
    var existingPaths: [String] {
        isSingle
            ? [prefix] : files.map { folder == "." && !prefix.hasPrefix("./") ? $0.name : "\(folder)/\($0.name)" }
    }

    /// The numbers of the existing files, unsorted, except those that the pattern would not write (`007` for `%d`).
    var numbers: [Int] {
        files.compactMap { file in
            file.number.count > max(1, digits) && file.number.first == "0" ? nil : Int(file.number)
        }
    }
}
