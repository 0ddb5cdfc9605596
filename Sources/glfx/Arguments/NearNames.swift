import FrameCore

/// The word that was most likely meant: the one that begins as the given one does, else one of nearly the same letters.
func nearest(to given: String, in names: [String]) -> String? {
    let begun = names.filter { given.count >= 3 && $0.lowercased().hasPrefix(given.lowercased()) }
    return begun.count == 1 ? begun.first : nearestName(to: given, in: names)
}
