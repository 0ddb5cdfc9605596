"""Colors of people."""

# The ten of the Monk scale, then pinker, sunburnt, olive and lip colors.
SKINS = (
    "#f6ede4 #f3e7db #f7ead0 #eadaba #d7bd96 #a07e56 #825c43 #604134 #3a312a #292420 "
    "#ffdbac #ffcdb2 #f1c27d #e8beac #e0ac69 #d8a58c #c98d73 #c68642 #b06b4f #8d5524 "
    "#d47f6b #9c5f4a #7b4b34 #4a2c20 #a5433f"
).split()
HAIRS = {
    "platinum": "#e6d3a3",
    "blond": "#c9a468",
    "dark blond": "#a8814f",
    "honey": "#b5803c",
    "strawberry": "#c06a3a",
    "copper": "#b5512a",
    "red": "#9a3b1a",
    "auburn": "#6b2b1b",
    "light brown": "#7a5535",
    "brown": "#4a2f1e",
    "dark brown": "#2e1d14",
    "black": "#14100e",
    "blue-black": "#14151a",
    "salt and pepper": "#6b6966",
    "gray": "#9b9894",
    "silver": "#c8c8c6",
    "white": "#e9e7e2",
}
