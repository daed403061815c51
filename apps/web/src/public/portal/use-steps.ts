import { useEffect, useState } from "react"
import { type FormSteps, nearest, stepAfter, stepBefore } from "./steps.ts"

/** `from`: the step of the previous history entry; null if that is another page. */
type Place = { intrayStep: number; from: number | null }

function placeOf(state: unknown): Place | null {
  const place = state as Partial<Place> | null
  return typeof place?.intrayStep === "number" && place.from !== undefined ? (place as Place) : null
}

/**
 * The current step of the form. Each step is an entry in the browser's history, so that the back button goes one step back. Not if
 * `inHistory` is false, because the page belongs to another site.
 */
export function useSteps(walk: FormSteps, begun: number, inHistory: boolean) {
  const [wanted, setWanted] = useState(begun)
  /** Counts changes of the step, so that the page can focus the new step's title; 0 after the page has loaded. */
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
    /** Resets to the initial state, after all answers were cleared. */
    restart: () => {
      if (noted) history.replaceState({ intrayStep: 0, from: null } satisfies Place, "")
      setWanted(0)
    },
  }
}
