import { useSyncExternalStore } from "react"

/** An icon that a team picked, as Iconify names it. */
export type IconName = `lucide:${string}`

export function isIconName(look: string | null | undefined): look is IconName {
  return look?.startsWith("lucide:") === true
}

/** One element of a drawing: its tag, its attributes, and what is in it. */
export type Drawn = { tag: string; attributes: Record<string, string>; inside: Drawn[] }

/** What an icon may be drawn with: shapes, and nothing that loads, follows or runs. */
const tags = new Set(["g", "path", "circle", "rect", "line", "polyline", "polygon", "ellipse"])
const attributes = new Set(
  "fill stroke stroke-width stroke-linecap stroke-linejoin d cx cy r rx ry x y x1 y1 x2 y2 width height points transform".split(" "),
)

/** Reads the body of an icon as elements; whatever draws nothing is left out. */
function drawnOf(body: string): Drawn[] {
  const root = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`, "image/svg+xml").documentElement
  return elementsOf(root)
}

function elementsOf(parent: Element): Drawn[] {
  return [...parent.children]
    .filter((one) => tags.has(one.tagName))
    .map((one) => ({
      tag: one.tagName,
      attributes: Object.fromEntries(
        [...one.attributes].filter(({ name }) => attributes.has(name)).map(({ name, value }) => [name, value]),
      ),
      inside: elementsOf(one),
    }))
}

/** What has been fetched; null: there is none of that name. Absent: nobody knows yet. */
const known = new Map<string, Drawn[] | null>()
const wanted = new Set<string>()
const listeners = new Set<() => void>()

/** As many as one answer holds. */
const MOST = 100

/** Asks for an icon. Those that a page wants at one time go in one request, which the browser keeps. */
function want(name: string): void {
  if (known.has(name) || wanted.has(name)) return
  wanted.add(name)
  if (wanted.size === 1) setTimeout(() => void fetchWanted())
}

async function fetchWanted(): Promise<void> {
  const names = [...wanted].slice(0, MOST)
  try {
    // In one order, so that the same icons have the same address.
    const answer = await fetch(`/api/icons/lucide.json?icons=${names.toSorted().join(",")}`)
    if (!answer.ok) throw new Error(String(answer.status))
    const { icons, aliases } = (await answer.json()) as {
      icons: Record<string, { body: string }>
      aliases: Record<string, { parent: string }>
    }
    for (const name of names) {
      const icon = icons[aliases[name]?.parent ?? name]
      known.set(name, icon ? drawnOf(icon.body) : null)
    }
  } catch {
    // What is in the icon's place stays. The page asks again when it is loaded again.
    for (const name of names) known.set(name, null)
  }
  for (const name of names) wanted.delete(name)
  for (const tell of listeners) tell()
  if (wanted.size > 0) void fetchWanted()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The drawing of an icon; null while it is on its way, and where there is none. */
export function useIcon(name: string): Drawn[] | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      want(name)
      return known.get(name) ?? null
    },
    () => null,
  )
}
