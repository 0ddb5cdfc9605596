internal import GLFXPrograms

/// Shadertoy's stock noises, made anew: other numbers of the same distribution, size and relations between channels.
/// Other ecosystems' files name them too, by its files' names.
///
/// In its RGBA noises green is red, and alpha blue, moved by (37, 17) pixels: texts that build noise of three
/// dimensions out of two take the next slice from the other channel.
enum StockNoise: String, CaseIterable {
    case graySmall = "0a40562379b63dfb89227e6d172f39fdce9022cba76623f1054a2c83d6c0ba5d"
    case grayMedium = "0c7bf5fe9462d5bffbd11126e82908e39be3ce56220d900f633d58fb432e56f5"
    case colorSmall = "3083c722c0c738cad0f468383167a0d246f91af2bfa373e9c5c094fb8c8413e0"
    case colorMedium = "f735bee5b64ef98879dc618b016ecf7939a5756040c2cde21ccb15e69a6e1cfb"
    case blue = "cb49c003b454385aa9975733aff4571c62182ccdda480aaba9a8d250014f00ec"
    case bayer = "85a6d68622b36995ccb98a89bbb119edf167c914660e4450d313de049320005c"
    case grayVolume = "27012b4eadd0c3ce12498b867058e4f717ce79e10a99568cca461682d84a4b04"
    case colorVolume = "aea6b99da1d53055107966b59ac5444fc8bc7b3ce2d0bbb6a4a3cbae1d97f3aa"

    /// Of exports from before the files were named by hashes: `/presets/tex16.png`.
    private static let older: [String: StockNoise] = [
        "tex10": .graySmall, "tex11": .colorSmall, "tex12": .grayMedium, "tex15": .bayer, "tex16": .colorMedium,
    ]

    /// By the name of Shadertoy's file, which is its hash.
    init?(path: String) {
        guard let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) else {
            return nil
        }
        if path.contains("presets/"), let older = Self.older[name] { self = older } else { self.init(rawValue: name) }
    }

    /// It has three dimensions.
    var isVolume: Bool { self == .grayVolume || self == .colorVolume }

    /// Evenly distributed codes, the same in every run.
    var texture: DataTexture {
        let (side, depth): (Int, Int?) =
            switch self {
            case .graySmall, .colorSmall: (64, nil)
            case .grayMedium, .colorMedium: (256, nil)
            case .grayVolume, .colorVolume: (32, 32)
            case .blue: (1024, nil)
            case .bayer: (8, nil)
            }
        if self == .blue { return BlueNoise.texture }
        if self == .bayer { return Self.bayerTexture }
        let isColor = [.colorSmall, .colorMedium, .colorVolume].contains(self)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * (depth ?? 1) * (isColor ? 4 : 1))
        for slice in 0..<(depth ?? 1) {
            for y in 0..<side {
                for x in 0..<side {
                    let first = Self.code(x, y, slice, channel: 0)
                    guard isColor else {
                        bytes.append(first)
                        continue
                    }
                    let (left, below) = ((x + side - 37 % side) % side, (y + side - 17 % side) % side)
                    bytes += [
                        first, Self.code(left, below, slice, channel: 0), Self.code(x, y, slice, channel: 1),
                        Self.code(left, below, slice, channel: 1),
                    ]
                }
            }
        }
        return DataTexture(
            name: "noise \(self)", width: side, height: side, depth: depth, format: isColor ? .rgba8 : .r8, bytes: bytes
        )
    }

    /// Bayer's matrix of 8x8 thresholds (1973): the bits of x ^ y and y, interleaved from the lowest one on.
    private static var bayerTexture: DataTexture {
        var bytes: [UInt8] = []
        for y in 0..<8 {
            for x in 0..<8 {
                let rank = (0..<3).reduce(0) { rank, bit in
                    rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
                }
                bytes.append(UInt8(4 * rank))
            }
        }
        return DataTexture(name: "noise bayer", width: 8, height: 8, format: .r8, bytes: bytes)
    }

    /// Steele, Lea and Flood's SplitMix64 (2014) of the place.
    static func code(_ x: Int, _ y: Int, _ slice: Int, channel: Int) -> UInt8 {
        var word = UInt64(((slice * 256 + y) * 256 + x) * 2 + channel + 1) &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: (word ^ (word >> 31)) >> 56)
    }
}
