import { Suspense } from "react"
import { lazyWithTries } from "./tries.ts"

// Loaded on demand, because few teams review blind.
const Sign = lazyWithTries(() => import("./blind-sign.tsx").then((module) => module.BlindSign))

/** Shows that a pseudonym replaces the names, and why. */
export function BlindMark() {
  return (
    <Suspense fallback={null}>
      <Sign />
    </Suspense>
  )
}
