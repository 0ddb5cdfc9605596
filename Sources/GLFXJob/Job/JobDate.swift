/// A day and a time of day, without a time zone.
public struct JobDate: Sendable, Hashable {
    /// The year, from 1: 2026.
    public var year: Int
    /// From 1.
    public var month: Int
    /// From 1.
    public var day: Int
    /// Since midnight.
    public var seconds: Double

    /// The date where none is known: a run must not depend on a clock.
    public static let unknown = JobDate(year: 2000, month: 1, day: 1)

    /// A day, at midnight by default.
    public init(year: Int, month: Int, day: Int, seconds: Double = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.seconds = seconds
    }

    /// Parses ISO 8601: `2026-11-21`, `2026-11-21T09:30` and `2026-11-21T09:30:15.5`; a `Z` or a time zone after it, as
    /// movies have, is ignored. Nil for anything else, and for invalid days.
    public init?(_ text: String) {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let first = parts.first else { return nil }
        let day = first.split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
        guard day.count == 3, let year = day[0], let month = day[1], let dayOfMonth = day[2], year >= 1, year <= 9999,
            (1...12).contains(month), dayOfMonth >= 1, dayOfMonth <= Self.days(year, month)
        else { return nil }
        self.init(year: year, month: month, day: dayOfMonth)
        guard parts.count == 2 else { return }
        let clock = parts[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
        let times = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard times.count == 2 || times.count == 3, let hour = Self.number(times[0]),
            let minute = Self.number(times[1]),
            hour < 24, minute < 60, let second = times.count == 3 ? Double(times[2]) : 0, second >= 0, second < 61,
            Self.isZone(parts[1].dropFirst(clock.count))
        else { return nil }
        seconds = Double(3600 * hour + 60 * minute) + second
    }

    private static func number(_ text: Substring) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } && text.utf8.count <= 4 ? Int(text) : nil
    }

    private static func isZone(_ text: Substring) -> Bool {
        text.isEmpty || text == "Z" || (text.first == "+" || text.first == "-") && text.utf8.count <= 6
    }

    private static func days(_ year: Int, _ month: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

extension JobDate: CustomStringConvertible {
    /// As `init(_:)` reads it, to the last bit: `2026-11-21`, `2026-11-21T09:30:15.5`.
    public var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
        guard seconds > 0 else { return date }
        let minutes = Int(seconds) / 60
        // This difference is exact.
        let rest = seconds - Double(60 * minutes)
        let second = rest == rest.rounded() ? digits(Int(rest), 2) : rest.description
        return "\(date)T\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2)):\(second)"
    }
}
