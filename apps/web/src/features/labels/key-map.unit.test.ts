import { reservedLabelKeys } from "@intray/server/modules/submission-writes/label-rules"
import { describe, expect, it } from "vitest"
import { keyMap, keysByLabel } from "./key-map.ts"

const label = (id: string, key: string | null, archived = false) => ({ id, key, archived })

describe("keyMap", () => {
  it("maps digits and letters to their labels", () => {
    const map = keyMap([label("sign", "1"), label("intro", "i")])
    expect(map.get("1")?.id).toBe("sign")
    expect(map.get("i")?.id).toBe("intro")
  })

  it("is lower case whatever is stored", () => {
    expect(keyMap([label("intro", "I")]).get("i")?.id).toBe("intro")
  })

  it("gives the first label a key that two want", () => {
    const map = keyMap([label("a", "1"), label("b", "1")])
    expect(map.get("1")?.id).toBe("a")
    expect(keysByLabel(map).has("b")).toBe(false)
  })

  it("never takes a key of the inbox", () => {
    const map = keyMap(reservedLabelKeys.map((key) => label(`label ${key}`, key)))
    expect(map.size).toBe(0)
  })

  it("leaves out archived labels, labels without a key, zero and longer names of keys", () => {
    const map = keyMap([label("old", "1", true), label("none", null), label("zero", "0"), label("enter", "Enter"), label("empty", "")])
    expect(map.size).toBe(0)
  })

  it("lets the next label have the key of an archived one", () => {
    expect(keyMap([label("old", "1", true), label("new", "1")]).get("1")?.id).toBe("new")
  })

  it("knows the key of a label", () => {
    expect(keysByLabel(keyMap([label("sign", "1"), label("pass", "4")])).get("pass")).toBe("4")
  })
})
