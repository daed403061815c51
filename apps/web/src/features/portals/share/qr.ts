import { encode } from "uqr"

/** A code as one path of squares, `size` modules wide with its quiet margin of four. */
export type QrDrawing = { size: number; path: string }

/** Draws the code of a text; strong enough against dirt for print (a quarter of it may be unreadable). */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: "Q", border: 4 })
  const path = data.flatMap((row, y) => runs(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`)).join("")
  return { size, path }
}

/** Dark stretches of a line: where each begins and how long it is. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = found.at(-1)
    if (!dark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}

/** The code as a file of its own, on white, whatever it is laid upon. */
export function qrSvg({ size, path }: QrDrawing, ink: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}h-${size}z"/><path fill="${ink}" d="${path}"/></svg>\n`
}

/** The same as pixels, at least 1,000 wide, for programs that take no SVG. @throws where the browser lends no canvas */
export async function qrPng({ size, path }: QrDrawing, ink: string): Promise<Blob> {
  const scale = Math.ceil(1_000 / size)
  const canvas = document.createElement("canvas")
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext("2d")
  if (!pen) throw new Error("No canvas to draw on")
  pen.fillStyle = "#ffffff"
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.fillStyle = ink
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/png"))
}
