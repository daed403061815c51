import { useCallback, useSyncExternalStore } from "react"

const lists = new Map<string, MediaQueryList>()

/** The query, made once: whoever asks it while drawing asks at every key. */
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

/** What the inbox has room for. The widths are those of the theme's breakpoints. */
export function useRoom() {
  return {
    /** List and reading pane are separate screens. */
    phone: !useMedia("(width >= 48rem)"),
    /** The rail stands beside the reading pane; otherwise it is a drawer. */
    rail: useMedia("(width >= 80rem)"),
    /** As the theme's `touch` variant. */
    touch: useMedia("(pointer: coarse), (width < 48rem)"),
  }
}
