import { useCallback, useSyncExternalStore } from "react"

const lists = new Map<string, MediaQueryList>()

/** The query, made once: anyone who asks it while drawing asks at every key. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether a media query holds, now and from now on. */
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

/** How much of the label bar shows at rest: a sheet on a phone, one group on a tablet, every group on a desktop. */
export type DeckLayout = "phone" | "tablet" | "desktop"

/** What the inbox has room for. The widths are those of the theme's breakpoints. */
export function useRoom() {
  const phone = !useMedia("(width >= 48rem)")
  // Keys for a thumb are larger, so they need a wider screen.
  const tablet = useMedia("(width < 64rem), (pointer: coarse) and (width < 80rem)")
  const deck: DeckLayout = phone ? "phone" : tablet ? "tablet" : "desktop"
  return {
    /** List and reading pane are separate screens. */
    phone,
    deck,
    /** The rail is next to the reading pane; otherwise it is a drawer. */
    rail: useMedia("(width >= 80rem)"),
    /** As the theme's `touch` variant. */
    touch: useMedia("(pointer: coarse), (width < 48rem)"),
  }
}
