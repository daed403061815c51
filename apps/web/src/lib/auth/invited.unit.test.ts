import { expect, it } from "vitest"
import { memoryStorage } from "../testing/memory-storage.ts"
import { invitedEmail, noteInvited } from "./invited.ts"

it("fills in the address of an invitation, and no other form", () => {
  const kept = memoryStorage()
  expect(invitedEmail("/accept-invitation/abc", kept)).toBe("")
  noteInvited("not an address", kept)
  noteInvited("", kept)
  expect(invitedEmail("/accept-invitation/abc", kept)).toBe("")
  noteInvited("mara@lantern.example", kept)
  expect(invitedEmail("/accept-invitation/abc", kept)).toBe("mara@lantern.example")
  expect([invitedEmail(undefined, kept), invitedEmail("/dashboard/settings", kept)]).toEqual(["", ""])
})
