import { describe, expect, it } from "vitest"
import { readPending, writePending } from "./pending-email.ts"

function storage(held: string | null = null) {
  let value = held
  return {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      value = next
    },
    removeItem: () => {
      value = null
    },
  }
}

describe("a change of address that waits", () => {
  const pending = { from: "old@example.com", to: "new@example.com", at: 1000 }
  it("is remembered while its links work", () => {
    const kept = storage()
    writePending(kept, pending)
    expect(readPending(kept, "old@example.com", 2000)).toEqual(pending)
    expect(readPending(kept, "old@example.com", 1000 + 3_600_000)).toBeNull()
    writePending(kept, null)
    expect(readPending(kept, "old@example.com", 2000)).toBeNull()
  })
  it("is over when the new address holds, and is nobody else's", () => {
    const kept = storage(JSON.stringify(pending))
    expect(readPending(kept, "new@example.com", 2000)).toBeNull()
    expect(readPending(kept, "third@example.com", 2000)).toBeNull()
  })
  it.each([null, "", "{", "[]", "7", '{"from":1}', '{"from":"old@example.com","to":"x","at":"now"}'])("takes %s for nothing", (held) => {
    expect(readPending(storage(held), "old@example.com", 2000)).toBeNull()
  })
  it("lives without storage", () => {
    expect(readPending(undefined, "old@example.com")).toBeNull()
    const broken = {
      getItem: () => {
        throw new Error("forbidden")
      },
      setItem: () => {
        throw new Error("forbidden")
      },
      removeItem: () => {},
    }
    expect(readPending(broken, "old@example.com")).toBeNull()
    expect(() => writePending(broken, pending)).not.toThrow()
  })
})
