import type { Examples } from "../../testing/examples.ts"

export const accountExamples: Examples = {
  "account.security": () => undefined,
  "account.activity": () => ({ limit: 20 }),
}
