/// Things that are used again as soon as nobody else holds them: nothing is allocated for them in the long run.
///
/// A thing is free once the list's own reference is the only one; so it needs no way back, and may be let go on any
/// thread. The list itself belongs to one thread at a time.
package struct Reusable<Element: AnyObject> {
    private var elements: [Element] = []

    package init() {}

    /// How many there are, lent or not.
    package var count: Int { elements.count }

    /// One that nobody holds; nil where all are lent.
    package mutating func take() -> Element? {
        for index in elements.indices where isKnownUniquelyReferenced(&elements[index]) { return elements[index] }
        return nil
    }

    /// The same, looking at all of them.
    /// - Parameter clear: called with every one that nobody holds, so that what it holds itself does not wait for its use.
    package mutating func take(clearing clear: (Element) -> Void) -> Element? {
        for index in elements.indices where isKnownUniquelyReferenced(&elements[index]) { clear(elements[index]) }
        return take()
    }

    /// Adds one that was made because none was free.
    package mutating func add(_ element: Element) { elements.append(element) }
}
