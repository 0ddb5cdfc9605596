internal import GLFXCore
package import GLFXPrograms
internal import GLFXShaderText
internal import Glibc

/// Six pictures as the faces of a cube: +x, -x, +y, -y, +z, -z, as OpenGL numbers them.
package enum CubeFaces {
    /// Words for the faces in the names of files, in their order.
    private static let words = [
        ["px", "posx", "positivex", "right"], ["nx", "negx", "negativex", "left"],
        ["py", "posy", "positivey", "top", "up"], ["ny", "negy", "negativey", "bottom", "down"],
        ["pz", "posz", "positivez", "front"], ["nz", "negz", "negativez", "back"],
    ]
    /// How many faces a cube has.
    package static let count = words.count
    private static let endings = ["png", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "tga", "exr"]

    /// The six files that a file for a cube's sampler stands for: a folder of six (`px.png` … `nz.png`), or the first of
    /// `sky.png`, `sky_1.png` … `sky_5.png`. Of a folder without them only itself.
    /// - Returns: nil for a single picture, and for a sampler that is no cube.
    package static func files(_ part: FilePart, of input: Input?) -> [FilePart]? {
        guard input?.type == .samplerCube, part.isWhole else { return nil }
        var status = stat()
        guard FileSystem.stat(part.path, &status) == 0 else { return nil }
        if status.st_mode & S_IFMT == S_IFDIR { return faces(in: part.path).map { FilePart($0) } }
        guard let point = part.path.lastIndex(of: "."), part.path[point...].allSatisfy({ $0 != "/" }) else {
            return nil
        }
        let (stem, ending) = (part.path[..<point], part.path[point...])
        let others = (1...5).map { "\(stem)_\($0)\(ending)" }
        guard others.allSatisfy({ FileSystem.access($0, R_OK) == 0 }) else { return nil }
        return [part] + others.map { FilePart($0) }
    }

    private static func faces(in folder: String) -> [String] {
        let names = (FileSystem.names(in: folder, limit: 1000) ?? []).sorted()
        let offsets = words.map { words in
            names.first { name in
                let parts = name.lowercased().split(separator: ".")
                guard parts.count > 1, let ending = parts.last, endings.contains(String(ending)) else { return false }
                let stem = parts.dropLast().joined(separator: ".")
                let last = stem.split { "_- ".contains($0) }.last.map(String.init) ?? stem
                return words.contains(last)
            }
        }
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        let faces = offsets.compactMap { $0.map { start + $0 } }
        return faces.count == words.count ? faces : [folder]
    }
}
