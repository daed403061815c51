import { useRouterState } from "@tanstack/react-router"
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react"
import { holdFirstPaint, removeFirstPaint, shownFrame } from "./first-paint.ts"

/** Whether the router is idle: a concurrent render is discarded and repeated synchronously if data it reads changes meanwhile. */
const useRouterRests = () =>
  useRouterState({ select: ({ status, resolvedLocation }) => status === "idle" && resolvedLocation !== undefined })

type InPlaceOfFrameProps = {
  children: ReactNode
  /** A hook that returns whether rendering may start. */
  useRests?: () => boolean
}

/**
 * Renders the replacement of the document's frame concurrently, so that keys and clicks are handled in between. The frame stays until
 * then, or until the user is redirected. If the document shows no frame, it renders at once.
 */
export function InPlaceOfFrame({ children, useRests = useRouterRests }: InPlaceOfFrameProps) {
  const [drawn, setDrawn] = useState(() => shownFrame() === undefined)
  useLayoutEffect(() => {
    if (drawn) return
    holdFirstPaint(true)
    // Rendered, or unmounted before: after an ended session, or an error.
    return () => {
      holdFirstPaint(false)
      removeFirstPaint()
    }
  }, [drawn])
  return drawn ? children : <AtRest useRests={useRests} run={() => startTransition(() => setDrawn(true))} />
}

/** Runs a function once, as soon as `useRests` returns true. */
function AtRest({ useRests, run }: { useRests: () => boolean; run: () => void }) {
  const rests = useRests()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, no matter who asks
  useEffect(() => {
    if (rests) run()
  }, [rests])
  return null
}
