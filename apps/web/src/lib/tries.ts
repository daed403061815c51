import { type ComponentType, type LazyExoticComponent, lazy } from "react"

/** Milliseconds before each retry for a chunk of the app; the last value is used for all further ones. */
export const pauses = [1000, 3000, 9000] as const

/** Resolves after that many milliseconds, or as soon as the connection is back. */
function pauseOf(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener("online", done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener("online", done)
  })
}

/**
 * Loads something until it succeeds, with pauses after failures, so that a server in trouble is not flooded. It never fails: the screen
 * stays as it is, with all typed text.
 */
export async function withTries<Result>(load: () => Promise<Result>, pause: (ms: number) => Promise<void> = pauseOf): Promise<Result> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await load()
    } catch {
      await pause(pauses[Math.min(tried, pauses.length - 1)] as number)
    }
  }
}

/**
 * A component that is loaded when it is first rendered. Unlike `lazy`, it does not fail for good when its file does not arrive: it is requested
 * again, with pauses, and the rest of the page stays usable.
 */
export function lazyWithTries<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => withTries(load).then((component) => ({ default: component })))
}
