// Draws the icons of apps/web/public from favicon.svg: node apps/web/build/icons.mjs. What it writes is committed, since the mark hardly ever changes.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { at } from "../../../scripts/lib/paths.mjs"

const sharp = createRequire(at("apps", "server", "package.json"))("sharp")
const folder = (name) => at("apps", "web", "public", name)
const mark = readFileSync(folder("favicon.svg"))
/** Without its edge, where the ground goes on around it. */
const bare = Buffer.from(mark.toString("utf8").replace(` stroke="#5ea500"`, ""))
/** The ground of the mark, for icons that the system cuts to a shape of its own. */
const ground = "#9ae600"

const drawn = (size, svg = mark) =>
  sharp(svg, { density: (72 * size) / 36 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()

/** The mark on its ground, small enough that no cut reaches it. */
async function whole(size) {
  const inner = Math.round(size * 0.72)
  const at0 = Math.round((size - inner) / 2)
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: await drawn(inner, bare), left: at0, top: at0 }])
    .png({ palette: true })
    .toBuffer()
}

/** An ICO that holds one PNG. */
function ico(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

writeFileSync(folder("favicon.ico"), ico(await drawn(32), 32))
writeFileSync(folder("apple-touch-icon.png"), await whole(180))
writeFileSync(folder("icon-192.png"), await drawn(192))
writeFileSync(folder("icon-512.png"), await drawn(512))
writeFileSync(folder("icon-mask.png"), await whole(512))
