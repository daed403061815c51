import { type RefObject, useEffect, useRef, useState } from "react"

/** Where the dashboard keeps the same choice: single keys off (WCAG 2.1.4). `theme.js` reads it too. */
const KEYS = "intray-keys"

/**
 * Single keys for the demo: they act while it is in view and nobody is typing, and can be switched off.
 * `keys` maps a lower-case key to what it does.
 */
export function useDemoKeys(box: RefObject<HTMLElement | null>, keys: Record<string, () => void>): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => document.documentElement.dataset.keys !== "off")
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!on || !box.current) return
    let inView = false
    const observer = new IntersectionObserver(([entry]) => (inView = (entry?.intersectionRatio ?? 0) > 0.3), { threshold: [0, 0.3, 0.6] })
    observer.observe(box.current)
    const onKey = (event: KeyboardEvent) => {
      if (!inView || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return
      const target = event.target as HTMLElement | null
      if (target?.closest("input, textarea, select, [contenteditable=true]")) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener("keydown", onKey)
    return () => {
      observer.disconnect()
      window.removeEventListener("keydown", onKey)
    }
  }, [on, box])
  return [
    on,
    (next) => {
      setOn(next)
      try {
        localStorage.setItem(KEYS, next ? "on" : "off")
      } catch {
        // The choice then lasts as long as the page.
      }
    },
  ]
}
