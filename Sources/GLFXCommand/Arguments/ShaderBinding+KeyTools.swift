internal import GLFXCore
internal import GLFXJob
internal import GLFXPrograms
internal import GLFXShaderText

/// `--keep`, `--keep-at`, `--inside`, `--outside` and `--matte`: corrections of a key.
extension ShaderBinding {
    /// A color that is subject.
    mutating func keepColor(_ text: String) throws(Failure) {
        _ = try keyDraft(for: "--keep")
        let color = Parameter(name: "keep", type: .vec3, location: SourceLocation(file: "key", line: 1))
        guard ColorText.parse(text) != nil else {
            throw Failure(
                .usage, "--keep '\(text)' is no color",
                advice: ColorText.nearestName(to: text).map { "did you mean '\($0)'?" }
                    ?? "write it so: #c8102e, red or 0.8,0.1,0.2")
        }
        let opaque = text.split(separator: ",").prefix(3).joined(separator: ",")
        let rgb = try color.parseValue(opaque).components
        try add(SIMD4(rgb[0], rgb[1], rgb[2], 1), to: "keep", given: "--keep")
    }

    /// `X,Y` or `X,Y,SECONDS` of a color that is subject.
    mutating func keepPlace(_ text: String) throws(Failure) {
        _ = try keyDraft(for: "--keep-at")
        let place = try Self.place(text, "--keep-at").compactMap { Double($0) }
        try add(SIMD4(place[0], place[1], place.count > 2 ? place[2] : 0, 1), to: "keepAt", given: "--keep-at")
    }

    /// Adds an entry to one of the key's lists.
    private mutating func add(_ entry: SIMD4<Double>, to name: String, given: String) throws(Failure) {
        let shader = try keyDraft(for: given)
        let (keep, keepAt) = (entries("keep", shader), entries("keepAt", shader))
        try KeyLimits.checkKept(keep.count + keepAt.count + 1)
        let list = KeyLimits.list((name == "keep" ? keep : keepAt) + [entry])
        drafts[shader].settings[name] = .value(ParameterValue(list))
    }

    /// The entries of one of the key's lists so far.
    private func entries(_ name: String, _ shader: Int) -> [SIMD4<Double>] {
        guard case .value(let value)? = drafts[shader].settings[name] else { return [] }
        return KeyLimits.entries(value.components)
    }

    /// A file.
    mutating func setRoughMatte(_ text: String) throws(Failure) {
        let shader = try keyDraft(for: "--matte")
        guard !text.isEmpty else {
            throw Failure(.usage, "--matte is empty", advice: "give the name of a movie or a still")
        }
        guard drafts[shader].pictures["matte"] == nil, drafts[shader].previous["matte"] == nil else {
            throw Failure(.usage, "--matte is given twice", advice: "leave one of them out")
        }
        drafts[shader].pictures["matte"] = try FilePart(parsing: text, exists: exists)
    }

    /// A file, or a polygon: any `X,Y` makes it a polygon, unless a folder precedes it.
    mutating func setMatte(_ name: String, _ text: String) throws(Failure) {
        let option = "--\(name)"
        let shader = try keyDraft(for: option)
        guard !text.isEmpty else {
            throw Failure(
                .usage, "\(option) is empty", advice: "give the name of a file, or a polygon: '10,10 600,20 580,400'")
        }
        guard drafts[shader].pictures[name] == nil, drafts[shader].previous[name] == nil,
            drafts[shader].polygons[name] == nil
        else { throw Failure(.usage, "\(option) is given twice", advice: "leave one of them out") }
        if MattePolygonText.looksLikePolygon(text) {
            drafts[shader].polygons[name] = try MattePolygonText.polygon(text, of: option)
        } else {
            drafts[shader].pictures[name] = try FilePart(parsing: text, exists: exists)
        }
    }
}
