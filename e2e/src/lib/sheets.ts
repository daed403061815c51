import { createRequire } from "node:module"
import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..", "..")
const sharp = createRequire(join(root, "apps", "server", "package.json"))("sharp") as typeof import("sharp")["default"]

/** A picture with the name that is below it. */
export type Picture = { name: string; png: Buffer }

/** How wide and high one picture is on a sheet, and how many stand side by side and one below the other. */
export type Grid = { width: number; height: number; across: number; down: number }

const CAPTION = 18

const caption = (name: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><rect width="100%" height="100%" fill="#222"/><text x="4" y="13" font-family="sans-serif" font-size="12" fill="#fff">${name.replace(/[<&]/g, "")}</text></svg>`,
  )

/** Puts pictures on sheets, each with its name, so that many are looked at at once. @returns the files */
export async function contactSheets(pictures: readonly Picture[], grid: Grid, out: string, name: string): Promise<string[]> {
  const { width, height, across, down } = grid
  const files: string[] = []
  for (let begin = 0; begin < pictures.length; begin += across * down) {
    const here = pictures.slice(begin, begin + across * down)
    const layers = await Promise.all(
      here.map(async ({ name: each, png }, index) => {
        const picture = await sharp(png).resize({ width, height, fit: "cover", position: "top" }).png().toBuffer()
        const [left, top] = [(index % across) * (width + 6), Math.floor(index / across) * (height + CAPTION + 6)]
        return [
          { input: picture, left, top },
          { input: caption(each, width), left, top: top + height },
        ]
      }),
    )
    const file = join(out, `${name}-${String(files.length + 1).padStart(2, "0")}.png`)
    const sheet = sharp({ create: { width: across * (width + 6), height: down * (height + CAPTION + 6), channels: 3, background: "#888" } })
    await sheet.composite(layers.flat()).png({ palette: true }).toFile(file)
    files.push(file)
  }
  return files
}
