import { type ComponentType, type FunctionComponent, Suspense, use, useEffect, useState } from "react"
import { savesData, whenAtRest } from "./builds/ahead.ts"
import { aheadOfNeed, chunk } from "./reload-guard.ts"
import { withTries } from "./tries.ts"

export type OnDemand<Props> = FunctionComponent<Props> & {
  /** Starts loading now, because it is needed in a moment. */
  fetch(): void
}

/** Milliseconds for which a dialog that is still loading captures the keys: after that, the user has noticed that nothing opened. */
const awaitedFor = 4_000

const none: readonly string[] = []

/** A key that would type a character, or Enter, which would submit the surrounding form. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === "Enter")

/**
 * Placeholder for a dialog whose code is loading. Keys pressed meanwhile are meant for the dialog, so neither the page, where letters set
 * labels, nor the focused field gets them.
 * @param passes keys that the page still handles, as `KeyboardEvent.key` values
 * @param onSwallow called with each key that was captured
 */
export function Opening({ passes = none, onSwallow }: { passes?: readonly (string | null)[]; onSwallow?: (event: KeyboardEvent) => void }) {
  const [awaited, setAwaited] = useState(true)
  const passing = passes.join(" ")
  useEffect(() => {
    if (!awaited) return
    const known = new Set(passing.split(" "))
    const swallow = (event: KeyboardEvent) => {
      if (!isTyped(event) || known.has(event.key.toLowerCase())) return
      event.preventDefault()
      onSwallow?.(event)
    }
    window.addEventListener("keydown", swallow, { capture: true })
    const timer = setTimeout(() => setAwaited(false), awaitedFor)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("keydown", swallow, { capture: true })
    }
  }, [awaited, passing, onSwallow])
  // Without the marker, the page's own shortcuts stay active.
  return awaited && passing === "" && <span hidden data-opening />
}

/** Loaders that run when the page is idle, in order. */
const waiting: (() => Promise<unknown>)[] = []

function fetchWaiting(): void {
  const next = waiting.shift()
  if (!next) return
  // One after the other: each takes a moment to run, and the user may be working.
  const goOn = () => ("requestIdleCallback" in window ? requestIdleCallback(fetchWaiting) : setTimeout(fetchWaiting))
  void aheadOfNeed(next()).then(goOn)
}

function fetchAtRest(fetch: () => Promise<unknown>): void {
  if (typeof window === "undefined" || savesData()) return
  if (waiting.push(fetch) === 1) whenAtRest(fetchWaiting)
}

/**
 * A component in a chunk of its own, loaded when it is first rendered, or when the page is idle. Unlike `lazy`, it renders synchronously
 * once it is loaded, so that what a key opens has the focus before the next key press. If loading fails, it is retried with pauses for as
 * long as the page exists.
 * @param Waiting rendered until it is loaded, with the same props; `Opening` for components that a key opens; nothing by default
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType | ComponentType<Props>,
): OnDemand<Props> {
  const Placeholder = Waiting as ComponentType<Props> | undefined
  let loaded: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  /** What those wait for that are drawn: one promise, as the person who waits is drawn again when it ends, and would begin the next one at once. */
  let shown: Promise<ComponentType<Props>> | null = null
  const fetch = () => {
    if (coming) return coming
    const begun = chunk(load()).then((component) => {
      loaded = component
      return component
    })
    // A failed load must not be cached.
    begun.catch(() => {
      coming = null
    })
    coming = begun
    return begun
  }
  const wanted = () => {
    shown ??= withTries(fetch)
    return shown
  }
  const Loaded = (props: Props) => {
    const Component = loaded ?? use(wanted())
    return <Component {...props} />
  }
  const OnDemand = (props: Props) => (
    <Suspense fallback={Placeholder && <Placeholder {...props} />}>
      <Loaded {...props} />
    </Suspense>
  )
  fetchAtRest(fetch)
  return Object.assign(OnDemand, { fetch: () => void aheadOfNeed(fetch()) })
}
