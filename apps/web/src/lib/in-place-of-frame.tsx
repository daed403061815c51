import { useRouterState } from "@tanstack/react-router"
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react"
import { holdFirstPaint, inboxShown, removeFirstPaint } from "./first-paint.ts"

/**
 * Draws what takes the place of the document's frame in small pieces, between which keys and presses are heard, and not in one go; the frame
 * stands until then. Where the document shows none, it is drawn at once.
 */
export function InPlaceOfFrame({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(() => !inboxShown())
  useLayoutEffect(() => {
    holdFirstPaint(!drawn)
    if (drawn) removeFirstPaint()
    return () => holdFirstPaint(false)
  }, [drawn])
  return drawn ? children : <AtRest run={() => startTransition(() => setDrawn(true))} />
}

/** Runs it once the router rests: what is drawn in pieces is thrown away, and drawn in one go, where something that it reads changes meanwhile. */
function AtRest({ run }: { run: () => void }) {
  const rests = useRouterState({ select: ({ status, resolvedLocation }) => status === "idle" && resolvedLocation !== undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whoever asks
  useEffect(() => {
    if (rests) run()
  }, [rests])
  return null
}
