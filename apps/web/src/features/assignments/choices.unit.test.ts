import { describe, expect, it } from "vitest"
import { choicesOf } from "./choices.ts"

const person = (id: string, name: string) => ({ id, name, image: null })
const team = [person("1", "Imke Sandoval"), person("2", "Ørjan Melbye"), person("3", "Ruta Imkeson")]
const words = { me: "Assign to me", nobody: "Nobody" }
const told = (value: string | null | undefined, typed = "", meId = "3") =>
  choicesOf(team, meId, value, typed, words).map((one) => (one.kind === "nobody" ? "nobody" : `${one.kind} ${one.person.id}`))

describe("whom something can be given to", () => {
  it("is oneself first, then nobody where it is somebody's, then the others", () => {
    expect(told(null)).toEqual(["me 3", "person 1", "person 2"])
    expect(told("1")).toEqual(["me 3", "nobody", "person 1", "person 2"])
    expect(told(undefined)).toEqual(["me 3", "nobody", "person 1", "person 2"])
  })

  it("is found by the beginning of any of the names, without accents, and by what it is called", () => {
    expect(told("1", "imke")).toEqual(["me 3", "person 1"])
    expect(told("1", "orj")).toEqual(["person 2"])
    expect(told("1", "ME")).toEqual(["me 3", "person 2"])
    expect(told("1", "nob")).toEqual(["nobody"])
    expect(told(null, "nob")).toEqual([])
  })

  it("leaves out who is no member, as a platform's admin may be", () => {
    expect(told(null, "", "9")).toEqual(["person 1", "person 2", "person 3"])
  })
})
