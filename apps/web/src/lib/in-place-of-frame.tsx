import { useRouterState } from "@tanstack/react-router"
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react"
import { holdFirstPaint, inboxShown, removeFirstPaint } from "./first-paint.ts"

/** Whether the router rests: what is drawn in pieces is thrown away, and drawn in one go, where something that it reads changes meanwhile. */
const useRouterRests = () =>
  useRouterState({ select: ({ status, resolvedLocation }) => status === "idle" && resolvedLocation !== undefined })

type InPlaceOfFrameProps = {
  children: ReactNode
  /** A hook that says whether drawing may begin. */
  useRests?: () => boolean
}

/**
 * Draws what takes the place of the document's frame in small pieces, between which keys and presses are heard, and not in one go; the frame
 * is until then, or until somebody is led elsewhere. Where the document shows none, it is drawn at once.
 */
export function InPlaceOfFrame({ children, useRests = useRouterRests }: InPlaceOfFrameProps) {
  const [drawn, setDrawn] = useState(() => !inboxShown())
  useLayoutEffect(() => {
    if (drawn) return
    holdFirstPaint(true)
    // Drawn, or left before it was: by a session that ended meanwhile, or by what failed.
    return () => {
      holdFirstPaint(false)
      removeFirstPaint()
    }
  }, [drawn])
  return drawn ? children : <AtRest useRests={useRests} run={() => startTransition(() => setDrawn(true))} />
}

/** Runs it once, as soon as `useRests` says so. */
function AtRest({ useRests, run }: { useRests: () => boolean; run: () => void }) {
  const rests = useRests()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, no matter who asks
  useEffect(() => {
    if (rests) run()
  }, [rests])
  return null
}
