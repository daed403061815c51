import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choose, mentionAt, toStored, toTyped } from "./mention-text.ts"

const ruta = { id: "u1", name: "Ruta Sandoval" }
const short = { id: "u2", name: "Ruta" }
const imke = { id: "u3", name: "Imke Ø" }

describe("text after an @", () => {
  const at = (text: string) => mentionAt(text, text.length)

  it("is a mention at the start, after a space or a bracket", () => {
    expect(at("@")).toEqual({ from: 0, typed: "" })
    expect(at("ask @ru")).toEqual({ from: 4, typed: "ru" })
    expect(at("(@Ruta S")).toEqual({ from: 1, typed: "Ruta S" })
  })

  it("is no mention in an e-mail address, across a line break, or after two spaces", () => {
    for (const text of ["hello@kitefall", "a@@b@", "@ru\n", "@ ru", "@ru  the", "no", `@${"x".repeat(60)}`])
      expect([text, at(text)]).toEqual([text, null])
  })

  it("is looked for at the caret, not at the end", () => {
    expect(mentionAt("@ru and more", 3)).toEqual({ from: 0, typed: "ru" })
  })
})

describe("choosing a person", () => {
  it("inserts the whole name, and a space after it if there is none", () => {
    expect(choose({ text: "ask @ru now", chosen: [] }, 4, 7, ruta)).toEqual({
      text: "ask @Ruta Sandoval now",
      chosen: [ruta],
      caret: 18,
    })
    expect(choose({ text: "@", chosen: [] }, 0, 1, imke)).toEqual({ text: "@Imke Ø ", chosen: [imke], caret: 8 })
  })
})

describe("the stored text", () => {
  it("has an id for each chosen name after an @, and nothing else", () => {
    expect(toStored({ text: "@Ruta Sandoval, see @Imke Ø and @Nobody", chosen: [ruta, imke] })).toBe("@[u1], see @[u3] and @Nobody")
    expect(toStored({ text: "@Ruta Sandovals and Ruta Sandoval", chosen: [ruta] })).toBe("@Ruta Sandovals and Ruta Sandoval")
    expect(toStored({ text: "@Ruta Sandoval or @Ruta?", chosen: [short, ruta] })).toBe("@[u1] or @[u2]?")
  })

  it("distinguishes two people of the same name by the order of choosing", () => {
    const other = { id: "u9", name: "Ruta" }
    expect(toStored({ text: "@Ruta and @Ruta, and @Ruta", chosen: [short, other] })).toBe("@[u2] and @[u9], and @[u9]")
  })

  it("converts back to the typed text", () => {
    const word = fc.constantFrom("so ", "@Ruta Sandoval", "@Ruta ", " (", ") ", "@Imke Ø", "\n", "a@b ", "🎧 ")
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join("")
        const stored = toStored({ text, chosen: [ruta, short, imke] })
        const typed = toTyped(stored, [ruta, short, imke])
        expect(typed.text).toBe(text)
        expect(toStored(typed)).toBe(stored)
      }),
    )
  })

  it("keeps the id of a person without a known name", () => {
    expect(toTyped("@[gone] knows", [ruta])).toEqual({ text: "@[gone] knows", chosen: [] })
  })
})
