internal import CGLFXOpenEXR
internal import GLFXCore

/// The layers of an OpenEXR file, of all of its parts.
struct OpenEXRLayers {
    /// Channels that are named alike but for their last word.
    struct Layer {
        var part: Int32
        /// Empty where the channels have none.
        var name: String
        /// By the last words of their names in upper case.
        var members: [String: glfx_exr_channel]
        /// Nothing else is shown, as gray.
        var only: glfx_exr_channel?

        /// Luminance with subsampled chroma, which the library makes colors of.
        var isChroma: Bool { only == nil && members["RY"] != nil && members["BY"] != nil && members["Y"] != nil }
        var isColored: Bool { isRGB || members["Y"] != nil && !isVector }
        private var isRGB: Bool { ["R", "G", "B"].allSatisfy { members[$0] != nil } }
        /// Shown as red, green and blue.
        var isVector: Bool { !isRGB && ["X", "Y", "Z"].allSatisfy { members[$0] != nil } }
        var alpha: glfx_exr_channel? { only == nil ? members["A"] : nil }
        /// In the order of the planes: red, green, blue, alpha; of a gray picture, gray and alpha.
        var channels: [String] { shown.map { String(cString: $0.name) } }
        private var colors: [String] { (isRGB ? ["R", "G", "B"] : isVector ? ["X", "Y", "Z"] : ["Y"]) + ["A"] }
        private var shown: [glfx_exr_channel] { only.map { [$0] } ?? colors.compactMap { members[$0] } }
        var isGray: Bool { only != nil || !isRGB && !isVector && !isChroma }
        var isHalf: Bool { shown.allSatisfy { $0.type == Int32(GLFX_EXR_HALF) } }
        /// None is smaller than the picture.
        var isWhole: Bool { shown.allSatisfy { $0.x_sampling == 1 && $0.y_sampling == 1 } }
        /// What is neither color nor alpha.
        var others: [String] { members.keys.filter { !["R", "G", "B", "A", "Y", "RY", "BY"].contains($0) }.sorted() }
    }

    private var layers: [Layer] = []
    private var isDeep = false

    init(_ file: OpaquePointer) {
        for part in 0..<glfx_exr_parts(file) {
            let facts = glfx_exr_get_part(file, part)
            isDeep = isDeep || facts.is_deep != 0
            guard facts.is_deep == 0 else { continue }
            for index in 0..<facts.channels {
                let channel = glfx_exr_get_channel(file, part, index)
                let words = String(cString: channel.name).split(separator: ".", omittingEmptySubsequences: false)
                var name = words.dropLast().joined(separator: ".")
                // A part with a name is a layer whose channels may have none.
                if name.isEmpty, glfx_exr_parts(file) > 1 { name = String(cString: facts.name) }
                let member = (words.last ?? "").uppercased()
                if let place = layers.firstIndex(where: { $0.part == part && $0.name == name }) {
                    layers[place].members[member] = channel
                } else {
                    layers.append(Layer(part: part, name: name, members: [member: channel]))
                }
            }
        }
    }

    /// The picture itself, as renderers call it, else the first with color.
    /// - Parameter refuse: throws with why there is none.
    func chosen(_ refuse: (String) throws(Failure) -> Never) throws(Failure) -> Layer {
        let colored = layers.filter(\.isColored)
        let usual = ["", "combined", "rgba", "beauty"].lazy.compactMap { wanted in
            colored.first { ($0.name.split(separator: ".").last ?? "").lowercased() == wanted }
        }
        guard let layer = usual.first ?? colored.first else {
            if layers.isEmpty, isDeep { try refuse("its pixels are deep") }
            let names = layers.flatMap { layer in
                layer.members.values.map { String(cString: $0.name) }.sorted()
            }
            try refuse("it has no color, only \(names.joined(separator: ", "))")
        }
        if !layer.isChroma, !layer.isWhole { try refuse("its channels are subsampled") }
        return layer
    }

    /// A layer with colors or of a vector, or a single channel: by its name in the file (`depth.Z`), by its part's and its own, or
    /// by its layer's where it is the only one of that. Capital letters count only where several differ by nothing else.
    /// - Returns: nil where there is none.
    func named(_ name: String) -> Layer? {
        func first(_ isNamed: (String) -> Bool) -> Layer? {
            if let layer = layers.first(where: { ($0.isColored || $0.isVector) && isNamed($0.name) }) { return layer }
            for layer in layers {
                for (member, channel) in layer.members.sorted(by: { $0.key < $1.key }) {
                    let isAlone = layer.members.count == 1 && isNamed(layer.name)
                    guard isAlone || isNamed(String(cString: channel.name)) || isNamed("\(layer.name).\(member)") else {
                        continue
                    }
                    var single = layer
                    single.only = channel
                    return single
                }
            }
            return nil
        }
        return first { $0 == name } ?? first { $0.lowercased() == name.lowercased() }
    }

    /// What `named` takes: the names of layers, and of the channels that no layer shows.
    var names: [String] {
        layers.flatMap { layer in
            let isShown = layer.isColored || layer.isVector
            let colors = layer.isVector ? ["X", "Y", "Z", "A"] : ["R", "G", "B", "A", "Y", "RY", "BY"]
            let others = layer.members.filter { !isShown || !colors.contains($0.key) }
            return (isShown && !layer.name.isEmpty ? [layer.name] : [])
                + others.values.map { String(cString: $0.name) }.sorted()
        }
    }

    /// Which layer is the picture, and what is left out; nil where there is nothing else.
    func note(on layer: Layer) -> MessageText? {
        let others = layers.flatMap { other in
            other.part == layer.part && other.name == layer.name
                ? other.others : other.name.isEmpty ? other.members.keys.sorted() : [other.name]
        }
        guard !others.isEmpty || !layer.name.isEmpty else { return nil }
        let choice = layer.name.isEmpty ? "R, G and B are the picture" : "layer '\(layer.name)' is the picture"
        return others.isEmpty ? "\(choice)" : "\(choice); left out: \(others.joined(separator: ", "))"
    }
}
