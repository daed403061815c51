import { forMembers } from "./members.ts"

/** Errors of typed numbers. */
export const readNumber = forMembers("readNumber", {
  twoReadings: (p: { thousands: string; decimal: string }) => `This can be read in two ways. Enter ${p.thousands} or ${p.decimal}.`,
})
