/* What an icon that came from elsewhere may be made of. Anything else in it could run, load or follow. */

const elements = new Set([
  ...[
    "animate",
    "animateMotion",
    "animateTransform",
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "mask",
    "path",
  ],
  ...["polygon", "polyline", "radialGradient", "rect", "set", "stop", "symbol", "title", "use"],
])
/** What may stand before a parenthesis in a value: transforms, colours, curves, and a thing in the icon itself. */
const functions = new Set(["matrix", "translate", "rotate", "scale", "skewX", "skewY", "rgb", "rgba", "hsl", "hsla", "cubic-bezier", "url"])

const elementName = /^\/?([a-zA-Z]+)/
const attribute = /^([a-zA-Z][\w:.-]*)=(?:"([^"<>]*)"|'([^'<>]*)')/

/** Whether a body of SVG elements only draws: no other elements, no handlers, and no address but of something in itself. */
export function onlyDraws(body: string): boolean {
  const [before = "", ...pieces] = body.split("<")
  return !before.includes(">") && pieces.every(isDrawingTag)
}

/** @param piece what is after a `<`, up to the next */
function isDrawingTag(piece: string): boolean {
  const [start = "", name = ""] = elementName.exec(piece) ?? []
  if (!elements.has(name)) return false
  let rest = piece.slice(start.length)
  for (;;) {
    const next = rest.trimStart()
    const found = attribute.exec(next)
    if (!found || next.length === rest.length) break
    const [whole, called = "", double, single = ""] = found
    if (!isDrawingAttribute(called.toLowerCase(), double ?? single)) return false
    rest = next.slice(whole.length)
  }
  // What is not an attribute as we read them must be the end, so that nobody reads on where we stopped.
  return /^\s*\/?>[^>]*$/.test(rest)
}

function isDrawingAttribute(name: string, value: string): boolean {
  // Neither characters that are written otherwise, nor attributes that are set later.
  if (name.startsWith("on") || /[&\\]/.test(value)) return false
  if (name === "href" || name.endsWith(":href")) return value.startsWith("#")
  if (name === "attributename" && /^(?:on|style|(?:\w+:)?href)/i.test(value.trim())) return false
  const parts = value.split("(")
  return parts.slice(1).every((inside, index) => {
    const called =
      (parts[index] ?? "")
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1) ?? ""
    return functions.has(called) && (called !== "url" || /^\s*["']?#/.test(inside))
  })
}
