import type { Translated } from "../../members.ts"
import type { readNumber as english } from "../../read-number.ts"

/** Fehler getippter Zahlen. */
export const readNumber: Translated<typeof english> = {
  twoReadings: (p) => `Das lässt sich auf zwei Arten lesen. Gib ${p.thousands} oder ${p.decimal} ein.`,
}
