import { expect, it } from "vitest"
import { memoryStorage } from "../testing/memory-storage.ts"
import { invitationProof, invitedEmail, noteInvited } from "./invited.ts"

const here = "/accept-invitation/abc"

it("prefills an invitation's address, and no other form", () => {
  const kept = memoryStorage()
  expect(invitedEmail(here, kept)).toBe("")
  for (const hash of ["#not an address", "", "#", "#%E0%A4", "#&secret"]) noteInvited("abc", hash, kept)
  expect([invitedEmail(here, kept), invitationProof(here, kept)]).toEqual(["", undefined])
  noteInvited("abc", "#mara%40lantern.example", kept)
  expect(invitedEmail(here, kept)).toBe("mara@lantern.example")
  expect([invitedEmail(undefined, kept), invitedEmail("/dashboard/settings", kept)]).toEqual(["", ""])
})

it("uses the mailed secret only for the sign-up to that invitation", () => {
  const kept = memoryStorage()
  noteInvited("abc", "#mara%40lantern.example", kept)
  expect(invitationProof(here, kept)).toBeUndefined()
  noteInvited("abc", "#mara%26co%40lantern.example&s3cret", kept)
  expect(invitedEmail(here, kept)).toBe("mara&co@lantern.example")
  expect(invitationProof(here, kept)).toEqual({ id: "abc", secret: "s3cret" })
  noteInvited("abc", "", kept)
  expect(invitationProof(here, kept)).toEqual({ id: "abc", secret: "s3cret" })
  expect([undefined, "/accept-invitation/abcd", "/dashboard"].map((other) => invitationProof(other, kept))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
