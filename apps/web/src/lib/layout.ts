import { useEffect } from "react"

/** While mounted, a phone shows only this screen, without the bar at the bottom. */
export function useBareScreen(bare = true): void {
  useEffect(() => {
    if (!bare) return
    document.documentElement.dataset.bare = ""
    return () => void delete document.documentElement.dataset.bare
  }, [bare])
}

/** Moves the toasts above an element at the bottom of the screen, e.g. the label bar. `height` in pixels. */
export function useToastInset(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty("--toast-inset", `${height}px`)
    return () => void style.removeProperty("--toast-inset")
  }, [height])
}
