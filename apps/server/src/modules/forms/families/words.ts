import { type Asked, type Stored, storedAsLine } from "../types/type.ts"

/** What is read and not answered. */

export const askedOfNobody = {
  by: "nobody",
  rule: () => null,
  operators: [],
  read: () => undefined,
  caseless: false,
  address: null,
  names: false,
  instead: () => undefined,
  notBefore: () => undefined,
  display: () => "",
} satisfies Asked<never>

export const storedOfNobody = { ...storedAsLine, roles: [], found: () => [], sample: () => undefined } satisfies Stored<never>
