import GLFXKit
import Media

/// What is shown, when and for how long, and what is heard.
extension Option {
    static let movieOptions: [Option] = [
        Option(
            .start, .required("TIME"), .movie, "begin at this time: seconds or hh:mm:ss.sss",
            detail:
                "Counted from the beginning of everything that is shown. Frames from this time on are kept, and the "
                + "sound with them.",
            sharedHelp: "the part to take, or the picture at a time: seconds or hh:mm:ss.sss"),
        Option(
            .end, .required("TIME"), .movie, "stop before this time", detail: "Not together with --duration.",
            sharedHelp: ""),
        Option(
            .at, .required("TIME"), .movie, "only the picture that is on screen then; OUTPUT is a picture",
            sharedHelp: ""),
        Option(
            .duration, .required("TIME"), .movie, "stop after this long",
            detail: "Not together with --end. Colors, and shaders without an INPUT, need one of the two."),
        Option(
            .fps, .required("N|N/D"), .movie, "frames a second of stills and colors (30); movies are changed to it",
            detail: "A number or a ratio such as 30000/1001. Several stills with --fps and without --hold are a "
                + "sequence: a frame each. Movies keep their own time stamps without it, and stills beside them have the "
                + "first movie's rate; with it frames are repeated or left out."),
        Option(
            .size, .required("WxH|NAME"), .movie, "scale to this size before the first shader: 1280x720, 1080p",
            detail: "The names are 480p, 720p, 1080p, 1440p and 2160p, each 16:9. Without it: the first INPUT's size.",
            completion: .choices,
            sharedHelp: "scale to a size first (1280x720, 1080p): contain, cover, stretch"),
        Option(
            .fit, .required("HOW"), .movie, "how pictures fill that size",
            detail: "contain shows the whole picture, with transparent borders; cover fills the size and cuts off "
                + "the overhang; stretch fills it out of shape. Without it: contain.",
            choices: Fit.allCases.map(\.rawValue)),
    ]

    static let joiningOptions: [Option] = [
        Option(
            .hold, .required("SECONDS"), .movie, "how long each still is shown",
            detail: "Without it a single still is one frame, and stills beside movies or with --transition are shown "
                + "for 3 seconds."),
        Option(
            .pan, .required("WAY"), .movie, "move over stills: in, out, left, … or 'X,Y,W,H to X,Y,W,H [EASING]'",
            detail:
                "Two areas of the still, in fractions of it (or percent) from its top left: the first fills the frame "
                + "when the still appears, the second when it goes. in and out move towards the middle and away from it, "
                + "left, right, up and down move that way. The easing is \(easings), as in CSS. Without it: linear.",
            completion: .choices),
        Option(
            .transition, .required("FILE|NAME"), .movie, "lead from each INPUT to the next; several are taken in turn",
            detail: "A shader that reads two pictures and 'progress': a file, as those of gl-transitions, or a bundled "
                + "one. Parameters behind it belong to it. Without it, one INPUT follows the other at once.",
            completion: .shaders, isRepeatable: true,
            sharedHelp: "lead from each INPUT to the next by this shader; how long (1)"),
        Option(
            .transitionDuration, .required("SECONDS"), .movie, "how long two INPUTs overlap under a transition (1)",
            detail: "The output is shorter by it for each transition."),
        Option(
            .fadeIn, .required("SECONDS"), .movie, "come up from black and silence",
            detail: "The finished picture is multiplied by a level that rises evenly, and so is the sound; the first "
                + "picture is black. Where the output keeps alpha, it comes from transparency.",
            sharedHelp: "seconds in which picture and sound come up and go down"),
        Option(
            .fadeOut, .required("SECONDS"), .movie, "go down to black and silence",
            detail: "As --fade-in, the other way round: the last picture is black. Needs to know when the picture ends."
        ),
    ]

    static let soundOptions: [Option] = [
        Option(
            .audio, .required("copy|none|FILE"), .movie, "the INPUTs' own sound, none, or this file's",
            detail: "copy passes the sound of a single movie, its subtitles, timecode and other streams on packet for "
                + "packet where the output's container can hold them, and joins the sound of several; none leaves the "
                + "sound out; a file's sound begins with the first picture and is cut at the end of the picture, or silent "
                + "from its own end on. What is joined, mixed or faded, or is a file's, is encoded anew: to the sample at its "
                + "place, as long as the picture, in the rate and the channels of what is heard first; uncompressed if that "
                + "was so and in mov, mkv, avi, nut and mxf, else in the container's usual codec. Sounds that overlap under "
                + "a --transition fade over with equal power. "
                + "Without it: copy.",
            completion: .choicesAndFiles),
        Option(
            .audioMix, .required("FILE"), .movie, "add this file's sound",
            detail:
                "To the sound that --audio tells, from the first picture on. A sum above full scale is cut off there, "
                + "with one line.",
            completion: .files,
            sharedHelp: "add this file's sound, so many decibels louder"),
        Option(
            .audioGain, .required("DB"), .movie, "how much louder the file of --audio-mix is made",
            detail: "In decibels; less than 0 makes it softer. Without it: 0."),
    ]

    /// `linear, hold, … or ease-in-out`
    private static var easings: String {
        let words = PanText.easings
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
