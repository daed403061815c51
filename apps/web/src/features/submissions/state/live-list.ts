import { rowHeight } from "../list/list-row.tsx"

/** What the list's element says: how far it is scrolled, and whether the pointer is over it. */
export function listElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[role=listbox][data-list]")
}

/** Nothing may move under a pointer. */
export function isPointedAt(): boolean {
  return listElement()?.matches(":hover") ?? false
}

export function isAtTop(): boolean {
  return (listElement()?.scrollTop ?? 0) < rowHeight.fine / 2
}

const fadeMs = 220

/** Fades rows that are about to go, those in sight at least. Resolves when they may be taken away. */
export async function fade(numbers: readonly number[]): Promise<void> {
  const list = listElement()
  if (!list || matchMedia("(prefers-reduced-motion: reduce)").matches) return
  const fading = numbers.flatMap((number) => {
    const row = list.querySelector(`[data-number="${number}"]`)
    return row ? [row.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: "forwards" }).finished.catch(() => undefined)] : []
  })
  await Promise.all(fading)
}

/** Changes the list, and keeps in place what is in sight although `above` rows come in (or go, below 0) above it. */
export function holdingStill(above: number, change: () => void): void {
  const list = listElement()
  const from = list?.scrollTop ?? 0
  change()
  if (!list || above === 0) return
  const height = list.querySelector("[data-number]")?.parentElement?.clientHeight ?? rowHeight.fine
  requestAnimationFrame(() => list.scrollTo({ top: Math.max(0, from + above * height), behavior: "instant" }))
}

/** How many of the rows at these places are above what is in sight. */
export function countAbove(places: readonly number[]): number {
  const list = listElement()
  if (!list) return 0
  const height = list.querySelector("[data-number]")?.parentElement?.clientHeight ?? rowHeight.fine
  const first = Math.floor(list.scrollTop / height)
  return places.filter((place) => place < first).length
}
