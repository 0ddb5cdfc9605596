internal import CGLFXPangoCairo
internal import GLFXCore

/// The fonts of this machine, as Fontconfig knows them.
public enum FontCatalog {
    /// Aliases of the machine's default fonts.
    private static let usual: Set<String> = [
        "sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui",
    ]

    /// Families, sorted by name. May be called on any thread.
    public static var families: [String] {
        var list: UnsafeMutablePointer<OpaquePointer?>?
        var count: Int32 = 0
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &list, &count)
        defer { g_free(list) }
        guard let list else { return [] }
        return (0..<Int(count)).compactMap { index in
            list[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }.sorted()
    }

    /// - Throws: `.usage` for a missing family.
    static func check(_ family: String) throws(Failure) {
        let known = families
        guard !known.isEmpty else {
            throw Failure(.usage, "there is no font on this machine", advice: "install one: fonts-dejavu-core")
        }
        let wanted = family.lowercased()
        guard !usual.contains(wanted), !known.contains(where: { $0.lowercased() == wanted }) else { return }
        let near = nearestName(to: family, in: known)
        throw Failure(
            .usage, "there is no font '\(family)' on this machine",
            advice: near.map { "did you mean '\($0)'?" } ?? "'Sans' is always there; `fc-list : family` lists them")
    }
}
