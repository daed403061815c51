import { useEffect } from "react"

/** While shown: the screen is this one thing alone on a phone, without the bar at the bottom. */
export function useBareScreen(bare = true): void {
  useEffect(() => {
    if (!bare) return
    document.documentElement.dataset.bare = ""
    return () => void delete document.documentElement.dataset.bare
  }, [bare])
}

/** Lifts the toasts above what is at the bottom of the screen, e.g. the deck. `height` in pixels. */
export function useToastInset(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty("--toast-inset", `${height}px`)
    return () => void style.removeProperty("--toast-inset")
  }, [height])
}
