import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** What is wrong with something that was typed, where the shape of a value says it. Taken when it is said: a schema is made once, and read by many. */
export const typed = forMembers("typed", {
  empty: "This cannot be empty.",
  long: (p: { max: number }) => plural("en", p.max, { one: "At most 1 character.", other: "At most # characters." }),
  short: (p: { min: number }) => plural("en", p.min, { one: "At least 1 character.", other: "At least # characters." }),
  unkept: "This has characters that cannot be kept.",
  addressShort: "An address has at least 2 characters.",
  addressLong: "An address has at most 60 characters.",
  address: "Use lower-case letters, digits and single hyphens, like low-tide-remixes.",
  teamAddress: "Use lower-case letters, digits and hyphens, for example lantern-quay.",
  write: "Write something first.",
  colour: "Use a colour like #1447e6.",
  origin: "Use an address without a path, like https://example.org.",
  one: "At least one.",
  most: (p: { max: number }) => `At most ${p.max}.`,
  day: "At least a day.",
  year: "At most a year.",
  labelKey: "A key is one letter or digit.",
  email: "This is no e-mail address.",
})
