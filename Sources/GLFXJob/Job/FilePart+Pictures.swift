package import GLFXCore
internal import GLFXFiles
internal import Glibc

extension FilePart {
    /// The files of a sequence of pictures (`lt/*.png`, `lt/%04d.png`), in their order; nil where it is one file.
    /// - Throws: `.usage` for a part of a sequence and an invalid pattern, `.input` where no file matches.
    package func pictures() throws(Failure) -> [String]? {
        guard PicturePattern.isPattern(path), FileSystem.access(path, F_OK) != 0 else { return nil }
        try refuseRange("a sequence of pictures")
        return try PicturePattern.paths(path)
    }

    /// Every file that it names.
    var files: [String] { (try? pictures()) ?? [path] }
}
