import { expect, it } from "vitest"
import { invitedEmail, noteInvited } from "./invited.ts"

function storage() {
  const map = new Map<string, string>()
  return { getItem: (key: string) => map.get(key) ?? null, setItem: (key: string, value: string) => void map.set(key, value) }
}

it("fills in the address of an invitation, and no other form", () => {
  const kept = storage()
  expect(invitedEmail("/accept-invitation/abc", kept)).toBe("")
  noteInvited("not an address", kept)
  noteInvited("", kept)
  expect(invitedEmail("/accept-invitation/abc", kept)).toBe("")
  noteInvited("mara@lantern.example", kept)
  expect(invitedEmail("/accept-invitation/abc", kept)).toBe("mara@lantern.example")
  expect([invitedEmail(undefined, kept), invitedEmail("/dashboard/settings", kept)]).toEqual(["", ""])
})
