package import GLFXAudio
package import GLFXCore
package import GLFXMedia

/// An audio track to be made for the output.
package struct AudioRequest: Sendable {
    /// Of the first piece: its rate, channels and sample type are kept if possible.
    package var traits: AudioTraits
    /// The user's name for the audio in the error if the output cannot hold any; nil: it is left out then.
    package var demand: MessageText?
    /// The track that it is made of, whose title, language and role it keeps; nil: none.
    package var track: TrackInfo?
    /// Its place among the source's streams (`TrackInfo.place`); nil: it comes before them.
    package var place: Int?

    package init(traits: AudioTraits, demand: MessageText?, track: TrackInfo? = nil, place: Int? = nil) {
        self.traits = traits
        self.demand = demand
        self.track = track
        self.place = place
    }

    /// For messages: `stream 2 (audio, flac, deu)`.
    package var name: String { track?.nameForMessages ?? "the audio" }
}
