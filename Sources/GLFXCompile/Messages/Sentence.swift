/// What a user reads about a mistake, and where it points.
struct Sentence: ExpressibleByStringInterpolation {
    enum Place {
        /// The word that the compiler quotes, on the line that it reports.
        case word
        /// A token, by its index in the text.
        case token(Int)
        /// Behind a token.
        case after(Int)
        /// A directive, by the index of its line.
        case line(Int)
    }

    /// Which of several mistakes in one statement are told.
    enum Standing {
        /// Always.
        case alone
        /// Unless another one of the statement was told: it mostly follows from that.
        case follower
        /// In place of the followers that were told of its statement; not behind one that is always told.
        case cause
        /// Unless there is any other on the line.
        case weak
    }

    var text: String
    var place = Place.word
    /// Nil: that of its kind.
    var standing: Standing?

    init(stringLiteral value: String) { text = value }

    init(_ text: String, at place: Place, _ standing: Standing? = nil) {
        self.text = text
        self.place = place
        self.standing = standing
    }

    /// At a token, or, where that is not found, at the word.
    init(_ text: String, at token: Int?) { self.init(text, at: token.map { .token($0) } ?? .word) }
}
