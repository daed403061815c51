import { Suspense } from "react"
import { lazyWithTries } from "./tries.ts"

// Few teams review blind: rows of the list do without it.
const Sign = lazyWithTries(() => import("./blind-sign.tsx").then((module) => module.BlindSign))

/** Says that a pseudonym is in place of names, and why. */
export function BlindMark() {
  return (
    <Suspense fallback={null}>
      <Sign />
    </Suspense>
  )
}
