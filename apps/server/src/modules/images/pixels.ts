import { images as words } from "@intray/i18n/images"
import { fileTypeFromBuffer } from "file-type"
import { Invalid } from "../../platform/errors.ts"
import { mainColor } from "./color.ts"
import type { ImageKind } from "./schema.ts"
import { imageWidths } from "./source.ts"

/** Millions of pixels that are decoded at most: a picture of 7,000 by 7,000. */
const mostMillions = 50
/** Of AVIF, which cannot be decoded line by line: each of its pixels takes some eighteen bytes meanwhile, so that 2 kB may ask for 900 MB. */
const mostMillionsWhole = 16
/** Bytes of the pixels of an interlaced PNG, which cannot be decoded line by line either. */
const mostBytesInterlaced = 200e6

/** By content. SVG is a document with scripts and is none of them. */
const taken = new Set(["image/png", "image/apng", "image/jpeg", "image/webp", "image/gif", "image/avif"])

/** `color`: the main colour of a cover, `#rrggbb`; null for other kinds and for grey pictures. */
export type MadeImage = { width: number; height: number; bytes: Buffer; color: string | null }

/** One picture is decoded at a time: each may need as much memory as its pixels ask for. */
let line: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work)
  line = done.catch(() => {})
  return done
}

/**
 * Makes of a picture that somebody sent our own: its first frame, upright, in sRGB, as WebP without any metadata, at the largest width
 * of its kind that it has pixels for.
 * @throws Invalid when it is no picture that is taken, is damaged, or has too many pixels (found out before anything is decoded)
 */
export const makeImage = (bytes: Buffer, kind: ImageKind): Promise<MadeImage> => inTurn(() => make(bytes, kind))

/** One of our own pictures at a smaller width. */
export const shrinkImage = (bytes: Buffer, width: number): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import("sharp")
    return sharp(bytes).resize({ width }).webp({ quality: 86 }).timeout({ seconds: 20 }).toBuffer()
  })

const refuse = (code: string, message: string) => new Invalid([{ path: ["image"], code, message }])

async function make(bytes: Buffer, kind: ImageKind): Promise<MadeImage> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found || !taken.has(found.mime)) throw refuse("not_image", words.notImage)
  // Loaded with the first picture: most starts never need it, and it takes longer than the rest of them.
  const { default: sharp } = await import("sharp")
  const open = (limitInputPixels: number | false) => sharp(bytes, { limitInputPixels, sequentialRead: true, failOn: "error", pages: 1 })
  // Its head alone, whatever it claims: anyone who sent too large a picture gets that error, and not that it is damaged.
  const facts = await open(false)
    .metadata()
    .catch(() => null)
  if (!facts) throw refuse("damaged", words.damaged)
  const bytesOfPixel = facts.channels * (facts.depth === "ushort" ? 2 : 1)
  const interlaced = facts.format === "png" && facts.isProgressive
  const millions =
    found.mime === "image/avif"
      ? mostMillionsWhole
      : Math.min(mostMillions, interlaced ? Math.floor(mostBytesInterlaced / 1e6 / bytesOfPixel) : mostMillions)
  if (facts.width * facts.height > millions * 1e6) throw refuse("too_many_pixels", words.tooManyPixels({ millions }))
  try {
    // A face and a team's logo are cut square.
    const most = imageWidths[kind].at(-1) ?? 0
    const side = Math.min(most, facts.width, facts.height)
    const { data, info } = await open(millions * 1e6)
      .autoOrient()
      .resize(
        kind === "avatar" || kind === "team" ? { width: side, height: side, fit: "cover" } : { width: most, withoutEnlargement: true },
      )
      .webp({ quality: 90 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true })
    const color = kind === "cover" ? mainColor(await sharp(data).resize(48, 48, { fit: "fill" }).removeAlpha().raw().toBuffer()) : null
    return { width: info.width, height: info.height, bytes: data, color }
  } catch {
    throw refuse("damaged", words.damaged)
  }
}
