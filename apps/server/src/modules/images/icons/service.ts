import { icons as words } from "@intray/i18n/icons"
import { Invalid } from "../../../platform/errors.ts"
import { onlyDraws } from "./drawing.ts"
import { nameInSet } from "./schema.ts"

type IconifyJSON = typeof import("@iconify-json/lucide")["icons"]

/** Icons in one answer, as Iconify writes them: bodies of SVG elements, other names for them, and those that there are not. */
export type IconSet = {
  prefix: string
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases: Record<string, { parent: string }>
  width: number
  height: number
  not_found?: string[]
}

let lucide: Promise<IconifyJSON> | null = null

/** The set that comes with us, read when somebody first asks. */
function ownSet(): Promise<IconifyJSON> {
  lucide ??= import("@iconify-json/lucide").then((set) => set.icons)
  return lucide
}

/** The icons of that name that come with us. @returns null for a set that does not */
export async function ownIcons(prefix: string, names: readonly string[]): Promise<IconSet | null> {
  if (prefix !== "lucide") return null
  return pick(await ownSet(), names)
}

/** What there is to choose from, as Iconify's own service lists a set. */
export type IconCollection = { prefix: string; total: number; uncategorized: string[] }

/** The names of a set that comes with us, without those that it keeps for old times' sake alone. @returns null for a set that does not */
export async function ownCollection(prefix: string): Promise<IconCollection | null> {
  if (prefix !== "lucide") return null
  const { icons } = await ownSet()
  const names = Object.keys(icons).filter((one) => icons[one]?.hidden !== true)
  return { prefix, total: names.length, uncategorized: names.sort() }
}

/** @param icon that somebody picked; null: none @param path of the field in what was asked @throws Invalid (`no_icon`) where the set has none of that name */
export async function refuseUnknownIcon(icon: string | null, path: readonly string[]): Promise<void> {
  if (icon === null) return
  const { not_found } = pick(await ownSet(), [nameInSet(icon)])
  if (not_found) throw new Invalid([{ path: [...path], code: "no_icon", message: words.unknown({ icon }) }])
}

function pick(set: IconifyJSON, names: readonly string[]): IconSet {
  const found: IconSet = { prefix: set.prefix, icons: {}, aliases: {}, width: set.width ?? 24, height: set.height ?? 24 }
  const missing: string[] = []
  for (const name of new Set(names)) {
    const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name]?.parent : undefined
    const own = alias ?? name
    const icon = Object.hasOwn(set.icons, own) ? set.icons[own] : undefined
    if (!icon) missing.push(name)
    else {
      found.icons[own] = icon
      if (alias !== undefined) found.aliases[name] = { parent: alias }
    }
  }
  return missing.length === 0 ? found : { ...found, not_found: missing }
}

/** The public service for all sets, and how long and large its answer may be: milliseconds and bytes. */
const remote = { origin: "https://api.iconify.design", ms: 3_000, bytes: 500_000 }

/**
 * Icons of other sets, from the public service; only where the operator switched that on. Bodies that hold more than drawing are left out.
 * @returns null where the service has no such set, or does not answer in time
 */
export async function remoteIcons(prefix: string, names: readonly string[], origin: string = remote.origin): Promise<IconSet | null> {
  const url = `${origin}/${prefix}.json?icons=${names.join(",")}`
  try {
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(remote.ms) })
    if (!answer.ok || !answer.body) return null
    const set: unknown = JSON.parse(await textOf(answer.body))
    return isSet(set) ? pick(plain(set, prefix), names) : null
  } catch {
    // Away, slow, too long or no JSON: there is no such icon, and nothing else fails for it.
    return null
  }
}

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > remote.bytes) throw new Error("too long")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

function isSet(value: unknown): value is IconifyJSON {
  return typeof value === "object" && value !== null && "icons" in value && typeof value.icons === "object" && value.icons !== null
}

function safe(icons: IconifyJSON["icons"]): IconifyJSON["icons"] {
  const kept = Object.entries(icons).filter(([, icon]) => {
    const body: unknown = icon?.body
    return typeof body === "string" && body.length <= 50_000 && onlyDraws(body)
  })
  return Object.fromEntries(kept.map(([name, { body, width, height }]) => [name, { body, ...sizes(width, height) }]))
}

/** What of a set is handed on. */
function plain({ icons, aliases, width, height }: IconifyJSON, prefix: string): IconifyJSON {
  const others = Object.entries(aliases ?? {}).filter(([, alias]) => typeof alias?.parent === "string")
  const parents = Object.fromEntries(others.map(([name, { parent }]) => [name, { parent }]))
  return { prefix, icons: safe(icons), aliases: parents, ...sizes(width, height) }
}

function sizes(width: unknown, height: unknown): { width?: number; height?: number } {
  return { ...(typeof width === "number" ? { width } : {}), ...(typeof height === "number" ? { height } : {}) }
}
