import { useCallback, useSyncExternalStore } from "react"

const lists = new Map<string, MediaQueryList>()

/** The query object, created once: evaluating it in each render would be slow. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether a media query matches; updates when it changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => listOf(query).matches)
}

/** How much of the label bar is shown: a sheet on a phone, one group on a tablet, every group on a desktop. */
export type DeckLayout = "phone" | "tablet" | "desktop"

/** The layout that fits the window. The widths are the theme's breakpoints. */
export function useRoom() {
  const phone = !useMedia("(width >= 48rem)")
  // Buttons for fingers are larger, so they need a wider screen.
  const tablet = useMedia("(width < 64rem), (pointer: coarse) and (width < 80rem)")
  const deck: DeckLayout = phone ? "phone" : tablet ? "tablet" : "desktop"
  return {
    /** List and reading pane are separate screens. */
    phone,
    deck,
    /** The details are next to the reading pane; otherwise in a drawer. */
    rail: useMedia("(width >= 80rem)"),
    /** Matches the theme's `touch` variant. */
    touch: useMedia("(pointer: coarse), (width < 48rem)"),
  }
}
