-- The main.lua of a small game: draws a picture with a shader upon a canvas of one color, and saves it.
local arguments = {}

-- A number, or several as a vector.
local function value(text)
    local numbers = {}
    for part in text:gmatch("[^,]+") do numbers[#numbers + 1] = tonumber(part) end
    return #numbers == 1 and numbers[1] or numbers
end

local function bytes(path)
    local file = assert(io.open(path, "rb"))
    local data = file:read("*a")
    file:close()
    return data
end

function love.load(list)
    arguments = list
    local shader = love.graphics.newShader(bytes(arguments[1]))
    local data = love.image.newImageData(love.filesystem.newFileData(bytes(arguments[2]), "in.png"))
    local image = love.graphics.newImage(data)
    image:setFilter("linear", "linear")
    local canvas = love.graphics.newCanvas(image:getWidth(), image:getHeight())
    for index = 4, #arguments do
        local name, text = arguments[index]:match("^(.-)=(.*)$")
        shader:send(name, value(text))
    end
    local background = value(os.getenv("BACKGROUND"))
    love.graphics.setCanvas(canvas)
    love.graphics.clear(background[1] / 255, background[2] / 255, background[3] / 255, 1)
    love.graphics.setShader(shader)
    love.graphics.draw(image)
    love.graphics.setShader()
    love.graphics.setCanvas()
    local file = assert(io.open(arguments[3], "wb"))
    file:write(canvas:newImageData():encode("png"):getString())
    file:close()
    love.event.quit()
end

function love.errorhandler(message)
    io.stderr:write(tostring(message), "\n")
    os.exit(1)
end
