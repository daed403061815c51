import { expect, it } from "vitest"
import { inWords } from "./passkey-words.ts"

it.each([
  ["Auth cancelled", "auth cancelled"],
  ["Previously registered", "previously registered"],
  ["Registration cancelled", "registration cancelled"],
  ["Passkey not found", "Passkey not found"],
])("%s: %s", async (message, words) => {
  const error = { code: "CODE", message, status: 400 }
  expect(await inWords(Promise.resolve({ data: null, error }))).toEqual({ data: null, error: { ...error, message: words } })
})

it("leaves successful results unchanged", async () => {
  const answer = { data: { id: "one" }, error: null }
  expect(await inWords(Promise.resolve(answer))).toBe(answer)
})
