import { startTransition, useEffect, useLayoutEffect, useState } from "react"
import { holdFirstPaint, inboxShown, removeFirstPaint } from "./first-paint.ts"

/**
 * Draws what takes the place of the document's frame in small pieces, between which keys and presses are heard, and not in one go: false while
 * the frame still stands alone. Where the document shows none, true from the start.
 */
export function useInPlaceOfFrame(): boolean {
  const [drawn, setDrawn] = useState(() => !inboxShown())
  useLayoutEffect(() => {
    holdFirstPaint(!drawn)
    if (drawn) removeFirstPaint()
    return () => holdFirstPaint(false)
  }, [drawn])
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return drawn
}
