-- Saves what mpv's window shows, once, and quits. The user's shaders have been applied to it.
mp.register_event("file-loaded", function()
    mp.add_timeout(0.5, function()
        mp.commandv("screenshot-to-file", os.getenv("MPV_OUTPUT"), "window")
        mp.commandv("quit")
    end)
end)
