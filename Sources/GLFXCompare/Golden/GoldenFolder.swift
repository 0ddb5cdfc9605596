package import GLFXCore
internal import GLFXJob
internal import Glibc

/// Finds the golden tests of a folder and below it:
///
/// `NAME.job.json` (a job file) or `NAME.glfx` (a command line without OUTPUT), with its expected frames in `NAME.hash`,
/// `NAME.png` or `NAME.mov` beside it, and `NAME.tolerance.json` where they may differ.
package struct GoldenFolder {
    package private(set) var cases: [GoldenCase] = []
    /// Expected frames and tolerances that belong to no job.
    package private(set) var unused: [String] = []

    /// Endings of files with expected frames, without the point.
    static let endings = [
        "hash", "png", "tif", "tiff", "exr", "jpg", "webp", "mov", "mkv", "mp4", "webm", "nut", "avi", "gif",
    ]
    /// Folders are searched to this depth.
    private static let depth = 32

    /// Links may lead to a folder again.
    private var searched: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        var device: dev_t
        var number: ino_t
    }

    /// - Parameter path: a folder, or one job of a test.
    /// - Throws: `.input` where there is no such folder, or one cannot be read.
    package init(_ path: String) throws(Failure) {
        if let stem = Self.stem(ofJob: path.nameOfPath), !Self.isFolder(path) {
            guard FileSystem.access(path, R_OK) == 0 else { throw Self.nothing(at: path) }
            let folder = path.folderOfPath
            let names = FileSystem.names(in: folder) ?? []
            cases = [Self.makeCase(path.nameOfPath, stem, folder, Set(names), prefix: "")]
            return
        }
        guard Self.isFolder(path) else { throw Self.nothing(at: path) }
        try search(path, prefix: "", depth: 0)
    }

    private static func nothing(at path: String) -> Failure {
        SpecialFile.refusal(.input, of: path)
            ?? Failure(
                .input, "there is no folder of tests '\(path)'",
                advice: "name a folder with NAME.job.json or NAME.glfx in it, or one of these files")
    }

    private mutating func search(_ folder: String, prefix: String, depth: Int) throws(Failure) {
        var status = stat()
        guard depth < Self.depth, FileSystem.stat(folder, &status) == 0,
            searched.insert(FolderIdentity(device: status.st_dev, number: status.st_ino)).inserted
        else { return }
        guard let entries = FileSystem.names(in: folder) else {
            throw Failure(.input, "cannot read the folder '\(folder)': \(String(cString: strerror(errno)))")
        }
        let names = entries.filter { !$0.hasPrefix(".") }.sorted()
        let set = Set(names)
        // A report of an earlier run has pictures, but no tests.
        if set.contains(GoldenReport.mark) { return }
        var folderCases: [GoldenCase] = []
        var texts = ""
        // Folders by their own names before links to them.
        for name in names.filter({ !Self.isLink("\(folder)/\($0)") }) + names.filter({ Self.isLink("\(folder)/\($0)") })
        {
            if let stem = Self.stem(ofJob: name) {
                folderCases.append(Self.makeCase(name, stem, folder, set, prefix: prefix))
                texts += ((try? TextFile.readIfPresent("\(folder)/\(name)", kind: .input)) ?? "") + "\n"
            } else if Self.isFolder("\(folder)/\(name)") {
                try search("\(folder)/\(name)", prefix: prefix + name + "/", depth: depth + 1)
            }
        }
        cases += folderCases
        unused += Self.unused(names, folderCases, texts).map { "\(folder)/\($0)" }
    }

    /// Files that look like expected frames, without a job. What a job names is its input.
    private static func unused(_ names: [String], _ cases: [GoldenCase], _ texts: String) -> [String] {
        let stems = Set(cases.map(\.stem))
        guard !cases.isEmpty || names.contains(where: { $0.hasSuffix(".hash") }) else { return [] }
        return names.filter { name in
            let isTolerance = name.hasSuffix(".tolerance.json")
            guard isTolerance || endings.contains(where: { name.hasSuffix("." + $0) }) else { return false }
            let stem = isTolerance ? String(name.dropLast(".tolerance.json".count)) : withoutEnding(name)
            return !stems.contains(stem) && !texts.contains(name)
        }
    }

    private static func withoutEnding(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private static func stem(ofJob name: String) -> String? {
        for ending in [".job.json", ".glfx"] where name.hasSuffix(ending) && name.count > ending.count {
            return String(name.dropLast(ending.count))
        }
        return nil
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return FileSystem.stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return FileSystem.lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func makeCase(
        _ name: String, _ stem: String, _ folder: String, _ names: Set<String>, prefix: String
    ) -> GoldenCase {
        let path = "\(folder)/\(name)"
        var test = GoldenCase(
            name: prefix + stem, folder: folder, stem: stem, job: .file(name),
            expected: endings.map { "\(stem).\($0)" }.filter(names.contains), tolerance: [])
        do throws(Failure) {
            if name.hasSuffix(".glfx") {
                guard let text = try TextFile.readIfPresent(path, kind: .input) else {
                    throw SpecialFile.refusal(.input, of: path) ?? Failure(.input, "cannot read '\(path)'")
                }
                test.job = .words(try CommandWords.split(text, file: path), file: name)
            }
            let tolerance = "\(stem).tolerance.json"
            if names.contains(tolerance) { test.tolerance = try ToleranceFile.options("\(folder)/\(tolerance)") }
        } catch {
            test.fault = error
        }
        return test
    }
}
