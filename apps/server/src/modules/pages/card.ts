import { createHash } from "node:crypto"
import { home } from "@intray/i18n/home"
import { accentOf, contrast } from "../portals/accent.ts"
import type { PublicPortal } from "../submit/schema.ts"
import { drawText } from "./letters.ts"

/** The picture that other programs show next to a link to a page: 1200 by 630 pixels, in the colour of the team. */

export type Card = { title: string; team: string; accent: string; watermark: boolean }

export const cardSize = { width: 1200, height: 630 }
const margin = 80
/** The product's own colours, where a team chose none. */
const own = { fill: "#9ae600", ink: "#192e03" }

export const homeCard: Card = { title: home.headline, team: "Intray", accent: "", watermark: false }

/** What is said of a portal; its title is no secret, whatever its password is. */
export const portalCard = ({ title, team, design, watermark }: Pick<PublicPortal, "title" | "team" | "design" | "watermark">): Card => ({
  title,
  team: team.name,
  accent: design.accent,
  watermark,
})

/** Changes with whatever is drawn, so that a picture can be kept for long. */
export const cardVersion = (card: Card): string => createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 10)

const tray = "M9.3 18.3v2.9a5.2 5.2 0 0 0 5.2 5.2h7a5.2 5.2 0 0 0 5.2-5.2v-2.9M14 10.9h8M14 16.9h8"

/** Uses the chosen colour unchanged: it is the background here, so its contrast with the page does not matter. */
function coloursOf(accent: string): { fill: string; ink: string } {
  if (accentOf(accent) === null) return own
  return { fill: accent, ink: contrast(accent, "#ffffff") >= contrast(accent, "#000000") ? "#ffffff" : "#000000" }
}

/** Draws the card. If our fonts lack a letter of the title, it shows only the colour and the mark instead of half a title. */
export async function cardSvg({ title, team, accent, watermark }: Card): Promise<string> {
  const { fill, ink } = coloursOf(accent)
  const width = cardSize.width - 2 * margin
  const head = await drawText(team, { sizes: [40], width, lines: 1 })
  const words = await drawText(title, { sizes: [112, 96, 80, 68, 58], width, lines: 3 })
  const made = watermark ? await drawText("Intray", { sizes: [30], width: 200, lines: 1 }) : null
  const mark = (x: number, y: number, size: number, opacity: number) =>
    `<g transform="translate(${x} ${y}) scale(${size / 36})" opacity="${opacity}" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"><path d="${tray}"/></g>`
  const text = (path: string, y: number, opacity = 1) =>
    `<path transform="translate(${margin} ${y})" d="${path}" fill="${ink}" opacity="${opacity}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 ${cardSize.width} ${cardSize.height}">`,
    `<rect width="100%" height="100%" fill="${fill}"/>`,
    words ? mark(760, 190, 560, 0.1) : mark(380, 95, 440, 1),
    head && words ? text(head.path, margin - 6, 0.8) : "",
    words ? text(words.path, Math.max(170, Math.round((cardSize.height - words.height) / 2))) : "",
    made && words ? mark(margin - 10, 518, 52, 1) + text(made.path, 532).replace(`${margin} `, `${margin + 52} `) : "",
    "</svg>",
  ].join("")
}

/** Pictures that are kept in memory, the ones asked for last: some 40 kB each. */
const mostCached = 200
const cache = new Map<string, Buffer>()
/** One is drawn at a time. */
let line: Promise<unknown> = Promise.resolve()

/** The picture as PNG, if it has been drawn before. */
export function cachedCard(card: Card): Buffer | null {
  const version = cardVersion(card)
  const found = cache.get(version)
  if (!found) return null
  cache.delete(version)
  cache.set(version, found)
  return found
}

/** The picture as PNG. */
export function drawCard(card: Card): Promise<Buffer> {
  const drawn = line.then(async () => {
    const { default: sharp } = await import("sharp")
    const png = await sharp(Buffer.from(await cardSvg(card)))
      .png({ palette: true })
      .toBuffer()
    cache.set(cardVersion(card), png)
    for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - mostCached))) cache.delete(oldest)
    return png
  })
  line = drawn.catch(() => {})
  return drawn
}
