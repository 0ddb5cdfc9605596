"""The scores as a table in Markdown: means over the variants of a kind that all keys were measured on, a row for each."""

import numpy as np

COLUMNS = {"composite": "composite", "soft": "soft alpha", "holes": "holes %", "residue": "residue %", "spill": "spill"}
KEYS = {
    "glfx-key": "glfx `--key auto`",
    "glfx-key-linear": "glfx `--key auto --composite linear`",
    "glfx-chromakey": "glfx `--shader chromakey`",
    "chromakey": "ffmpeg `chromakey`, `despill`, tuned",
    "colorkey": "ffmpeg `colorkey`, `despill`, tuned",
}


def markdown(scores):
    """`scores` by variant and contender."""
    scores = {label: row for label, row in scores.items() if {"glfx-key", "chromakey", "colorkey"} <= row.keys()}
    lines = ["| mixed in, chroma | key | " + " | ".join(COLUMNS.values()) + " |", "|" + " --- |" * (2 + len(COLUMNS))]
    for way in ("display", "linear"):
        for chroma in ("420", "444"):
            of_kind = [row for label, row in scores.items() if way in label and chroma in label]
            for key, title in KEYS.items():
                rows = [row[key] for row in of_kind if key in row]
                if rows:
                    means = (np.mean([row[column] for row in rows]) for column in COLUMNS)
                    kind = f"{way} values, 4:{chroma[1]}:{chroma[2]}" if way == "display" else f"light, 4:{chroma[1]}:{chroma[2]}"
                    lines.append(f"| {kind} | {title} | " + " | ".join(f"{mean:.2f}" for mean in means) + " |")
    return "\n".join(lines + ["", goals(scores)])


def goals(scores):
    """On how many variants the best glfx key is half or less of the better of ffmpeg's."""
    whole, lines = list(scores.values()), []
    for column in ("composite", "soft"):
        met = 0
        for row in whole:
            mine = row.get("glfx-key-linear", row["glfx-key"])[column]
            met += mine <= 0.5 * min(row[name][column] for name in ("chromakey", "colorkey"))
        lines.append(f"{COLUMNS[column]}: half of ffmpeg's best on {met} of {len(whole)} variants")
    for column in ("holes", "residue"):
        met = sum(row.get("glfx-key-linear", row["glfx-key"])[column] <= 0.1 for row in whole)
        lines.append(f"{column}: at most 0.1 % on {met} of {len(whole)}")
    return "; ".join(lines)
