import { useEffect, useState } from "react"
import { type FormSteps, nearest, stepAfter, stepBefore } from "./steps.ts"

/** `from`: the step that the entry before this one shows; null when that is another page. */
type Place = { intrayStep: number; from: number | null }

function placeOf(state: unknown): Place | null {
  const place = state as Partial<Place> | null
  return typeof place?.intrayStep === "number" && place.from !== undefined ? (place as Place) : null
}

/**
 * Which step is before the person. Going on is a step in the browser's history too, so that its back button goes one back; not so
 * where `inHistory` says that the page is somebody else's.
 */
export function useSteps(walk: FormSteps, begun: number, inHistory: boolean) {
  const [wanted, setWanted] = useState(begun)
  /** Counts the changes, so that the page can turn to the new step's title; 0 is the page as it was opened. */
  const [turn, setTurn] = useState(0)
  const noted = inHistory && walk.steps.length > 1
  const current = nearest(walk, wanted)

  const show = (index: number) => {
    setWanted(index)
    setTurn((before) => before + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it was opened is noted once.
  useEffect(() => {
    if (!noted) return
    history.replaceState({ intrayStep: begun, from: null } satisfies Place, "")
    const onPop = (event: PopStateEvent) => {
      const place = placeOf(event.state)
      if (place) show(place.intrayStep)
    }
    window.addEventListener("popstate", onPop)
    return () => window.removeEventListener("popstate", onPop)
  }, [])

  const go = (index: number) => {
    if (index === current) return
    if (noted) history.pushState({ intrayStep: index, from: current } satisfies Place, "")
    show(index)
  }

  return {
    current,
    turn,
    go,
    next: stepAfter(walk, current),
    before: stepBefore(walk, current),
    back: () => {
      const index = stepBefore(walk, current)
      if (index === null) return
      if (noted && placeOf(history.state)?.from === index) history.back()
      else go(index)
    },
    /** As if just opened: after everything was cleared. */
    restart: () => {
      if (noted) history.replaceState({ intrayStep: 0, from: null } satisfies Place, "")
      setWanted(0)
    },
  }
}
