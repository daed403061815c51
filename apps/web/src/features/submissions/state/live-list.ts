import { rowHeight } from "../list/list-row.tsx"

/** The list's element, for its scroll position and the pointer. */
export function listElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-list]")
}

/** Whether the pointer is over the list: nothing may move under it. */
export function isPointedAt(): boolean {
  return listElement()?.matches(":hover") ?? false
}

export function isAtTop(): boolean {
  return (listElement()?.scrollTop ?? 0) < rowHeight.fine / 2
}

const fadeMs = 220

/** Fades out the visible ones of some rows. Resolves when they may be removed. */
export async function fade(numbers: readonly number[]): Promise<void> {
  const list = listElement()
  if (!list || matchMedia("(prefers-reduced-motion: reduce)").matches) return
  const fading = numbers.flatMap((number) => {
    const row = list.querySelector(`[data-number="${number}"]`)
    return row ? [row.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: "forwards" }).finished.catch(() => undefined)] : []
  })
  await Promise.all(fading)
}

/** Changes the list without moving visible rows, although `above` rows are added above them (removed if below 0). */
export function holdingStill(above: number, change: () => void): void {
  const list = listElement()
  const from = list?.scrollTop ?? 0
  change()
  if (!list || above === 0) return
  const height = list.querySelector("[data-number]")?.parentElement?.clientHeight ?? rowHeight.fine
  requestAnimationFrame(() => list.scrollTo({ top: Math.max(0, from + above * height), behavior: "instant" }))
}

/** Number of these rows that are above the visible part. */
export function countAbove(places: readonly number[]): number {
  const list = listElement()
  if (!list) return 0
  const height = list.querySelector("[data-number]")?.parentElement?.clientHeight ?? rowHeight.fine
  const first = Math.floor(list.scrollTop / height)
  return places.filter((place) => place < first).length
}
