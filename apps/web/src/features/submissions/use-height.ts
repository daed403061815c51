import { useCallback, useRef, useState } from "react"

/** The height of an element in pixels, 0 while it is not rendered; returns its ref and the height. */
export function useHeight(): [(element: HTMLElement | null) => void, number] {
  const [height, setHeight] = useState(0)
  const stop = useRef<(() => void) | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    stop.current?.()
    stop.current = null
    if (!element) return setHeight(0)
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    stop.current = () => observer.disconnect()
  }, [])
  return [ref, height]
}
