import { type ComponentType, type FunctionComponent, Suspense, use, useEffect, useState } from "react"
import { savesData, whenAtRest } from "./builds/ahead.ts"
import { aheadOfNeed, chunk } from "./reload-guard.ts"
import { withTries } from "./tries.ts"

export type OnDemand<Props> = FunctionComponent<Props> & {
  /** Begins to fetch it now: it is wanted in a moment. */
  fetch(): void
}

/** Milliseconds for which what is opened and still fetched keeps the keys: then anyone who opened it has seen that nothing came, and goes on. */
const awaitedFor = 4_000

const none: readonly string[] = []

/** A letter that would be written, or Enter, which would send the form around it. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === "Enter")

/**
 * In the place of a dialog until its piece is there. What is typed meanwhile is meant for the dialog: neither the page, where letters set
 * labels, takes it, nor the field that has the focus still.
 * @param passes keys that are the page's all the same, as `KeyboardEvent.key` names them
 * @param onSwallow called with each key that was pressed before the piece was loaded
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
  // Where the page keeps keys of its own, it is not covered.
  return awaited && passing === "" && <span hidden data-opening />
}

/** What is fetched once the page is at rest, in the order of its coming. */
const waiting: (() => Promise<unknown>)[] = []

function fetchWaiting(): void {
  const next = waiting.shift()
  if (!next) return
  // One after the other: each takes a moment to run, and somebody may be at work.
  const goOn = () => ("requestIdleCallback" in window ? requestIdleCallback(fetchWaiting) : setTimeout(fetchWaiting))
  void aheadOfNeed(next()).then(goOn)
}

function fetchAtRest(fetch: () => Promise<unknown>): void {
  if (typeof window === "undefined" || savesData()) return
  if (waiting.push(fetch) === 1) whenAtRest(fetchWaiting)
}

/**
 * A component in a piece of its own, which is fetched when it is first drawn, and otherwise once the page is at rest. Unlike one of `lazy` it
 * is drawn at once where its piece is there: what opens by a key has the focus before the next key comes. Where the piece does not come it is
 * asked for again, with pauses, for as long as the page is there.
 * @param Waiting what is in its place until it is there, with the same props; `Opening` for what is opened by a key; nothing unless given
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
    // A lost connection must not be remembered as the answer.
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
