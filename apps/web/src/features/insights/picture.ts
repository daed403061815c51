/*
 * A chart as a picture: what is on the screen, read from the screen, with its colours written into it. It shows what is shown, in light and
 * dark and forced colours, whatever a chart is built of.
 */

const SVG = "http://www.w3.org/2000/svg"
/** Around what is drawn, in pixels. */
const EDGE = 16
/** Pixels of a PNG for each of the screen. */
const SCALE = 2
/** Of the page's fonts a picture has none: these are there everywhere. */
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const drawn = ["fill", "stroke", "stroke-width", "opacity"] as const
const written = ["font-size", "font-weight", "text-anchor", "font-variant-numeric"] as const

type Paper = { svg: SVGSVGElement; left: number; top: number }

const isSeen = (color: string) => color !== "transparent" && !/^rgba\(0, 0, 0, 0\)$/.test(color)

/** Draws a section of the page, without what is only to be pressed. */
export function pictureOf(section: HTMLElement): SVGSVGElement {
  const box = section.getBoundingClientRect()
  const svg = document.createElementNS(SVG, "svg")
  const [width, height] = [Math.ceil(box.width) + 2 * EDGE, Math.ceil(heightOf(section, box)) + 2 * EDGE]
  for (const [name, value] of Object.entries({ xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": FONT })) {
    svg.setAttribute(name, String(value))
  }
  rectOn(svg, { x: 0, y: 0, width, height, rx: 0 }, groundOf(section))
  drawInto({ svg, left: box.left - EDGE, top: box.top - EDGE }, section)
  return svg
}

/** As far as there is something: next to a taller chart a section has room below it. */
function heightOf(section: Element, box: DOMRect): number {
  return Math.max(0, ...[...section.children].map((child) => child.getBoundingClientRect().bottom - box.top))
}

/** What the section is on: the first colour behind it. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor
    if (isSeen(color)) return color
  }
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "#000" : "#fff"
}

function rectOn(svg: Element, at: { x: number; y: number; width: number; height: number; rx: number }, fill: string): void {
  const rect = document.createElementNS(SVG, "rect")
  for (const [name, value] of Object.entries({ ...at, fill })) rect.setAttribute(name, String(value))
  svg.append(rect)
}

function drawInto(paper: Paper, element: Element): void {
  if (element.matches("button, select, [role=combobox], .sr-only") || element.contains(paper.svg)) return
  if (element instanceof SVGSVGElement) {
    copySvg(paper, element)
    return
  }
  const style = getComputedStyle(element)
  if (style.display === "none" || style.visibility === "hidden") return
  const box = element.getBoundingClientRect()
  if (isSeen(style.backgroundColor) && box.width > 0 && element.closest("section") !== element) {
    const [x, y] = [box.left - paper.left, box.top - paper.top]
    rectOn(paper.svg, { x, y, width: box.width, height: box.height, rx: Number.parseFloat(style.borderRadius) || 0 }, style.backgroundColor)
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) drawInto(paper, child)
    else if (child instanceof Text) drawText(paper, child, style)
  }
}

/** A text line by line, as the browser has broken it. What is cut off on the screen is cut off here. */
function drawText({ svg, left, top }: Paper, text: Text, style: CSSStyleDeclaration): void {
  const parent = text.parentElement
  if (!parent || text.data.trim() === "") return
  const clipped = parent.closest(".truncate")?.getBoundingClientRect()
  for (const line of linesOf(text)) {
    const made = document.createElementNS(SVG, "text")
    made.textContent =
      clipped && line.box.right > clipped.right + 1 ? fitted(line.text, clipped.right - line.box.left, line.box.width) : line.text
    const width = Math.min(line.box.width, (clipped?.right ?? Number.POSITIVE_INFINITY) - line.box.left)
    const facts = { x: line.box.left - left, y: line.box.top - top + line.box.height * 0.77, fill: style.color, ...asWide(width) }
    for (const [name, value] of Object.entries(facts)) made.setAttribute(name, String(value))
    for (const name of ["font-size", "font-weight"] as const) made.setAttribute(name, style.getPropertyValue(name))
    svg.append(made)
  }
}

/** As wide as on the screen, whatever font there is: nothing runs into its neighbour. */
const asWide = (width: number) => ({ textLength: width.toFixed(1), lengthAdjust: "spacingAndGlyphs" })

/** As much of a text as has room, with what says that there is more. */
function fitted(text: string, room: number, width: number): string {
  const letters = [...text]
  return `${letters.slice(0, Math.max(1, Math.floor((letters.length * room) / width) - 1)).join("")}…`
}

function linesOf(text: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange()
  const lines: { text: string; box: DOMRect }[] = []
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const box = range.getClientRects()[0]
    if (!box) continue
    const last = lines.at(-1)
    if (last && Math.abs(last.box.top - box.top) < 2) {
      last.text += text.data[at]
      // What is written from the right comes letter by letter to the left.
      const left = Math.min(last.box.left, box.left)
      last.box = new DOMRect(left, last.box.top, Math.max(last.box.right, box.right) - left, last.box.height)
    } else lines.push({ text: text.data[at] ?? "", box })
  }
  return lines.filter((line) => line.text.trim() !== "")
}

/** A drawing with every colour that its style sheets give it, and without its links. */
function copySvg({ svg, left, top }: Paper, from: SVGSVGElement): void {
  const box = from.getBoundingClientRect()
  const group = document.createElementNS(SVG, "g")
  group.setAttribute("transform", `translate(${box.left - left} ${box.top - top})`)
  for (const child of from.children) copyShape(group, child)
  svg.append(group)
}

function copyShape(into: Element, from: Element): void {
  if (from.localName === "title") return
  const made = document.createElementNS(SVG, from.localName === "a" ? "g" : from.localName)
  for (const { name, value } of from.attributes) {
    if (/^(x|y|x1|x2|y1|y2|cx|cy|r|rx|width|height|d|points|transform)$/.test(name)) made.setAttribute(name, value)
  }
  const style = getComputedStyle(from)
  for (const name of from.localName === "text" ? [...drawn, ...written] : drawn) made.setAttribute(name, style.getPropertyValue(name))
  if (from instanceof SVGTextContentElement) {
    made.textContent = from.textContent
    for (const [name, value] of Object.entries(asWide(from.getComputedTextLength()))) made.setAttribute(name, String(value))
  } else for (const child of from.children) copyShape(made, child)
  into.append(made)
}

/** The picture as a file that keeps its lines at any size. */
export function svgFile(svg: SVGSVGElement): Blob {
  return new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`], { type: "image/svg+xml" })
}

/** The picture as pixels, two for each of the screen. @throws Error where the browser cannot draw it */
export async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const [width, height] = [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))]
  const url = URL.createObjectURL(svgFile(svg))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    const context = canvas.getContext("2d")
    if (!context) throw new Error("no canvas")
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
    if (!blob) throw new Error("no picture")
    return blob
  } finally {
    URL.revokeObjectURL(url)
  }
}
