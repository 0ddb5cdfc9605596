/// A list of objects that are reused when nobody else references them, so that a running pipeline does not allocate.
///
/// An object is free when the list holds the only reference, so it need not be returned and may be released on any
/// thread. The list itself belongs to one thread at a time.
package struct Reusable<Element: AnyObject> {
    private var elements: [Element] = []

    package init() {}

    /// How many there are, in use or free.
    package var count: Int { elements.count }

    /// A free one; nil if all are in use.
    package mutating func take() -> Element? {
        for index in elements.indices where isKnownUniquelyReferenced(&elements[index]) { return elements[index] }
        return nil
    }

    /// A free one; nil if all are in use.
    /// - Parameter clear: called with every free one, to release what it references.
    package mutating func take(clearing clear: (Element) -> Void) -> Element? {
        for index in elements.indices where isKnownUniquelyReferenced(&elements[index]) { clear(elements[index]) }
        return take()
    }

    /// Adds one that was made because none was free.
    package mutating func add(_ element: Element) { elements.append(element) }
}
