import { type FormDefinition, formDefinition } from "@intray/server/modules/forms/schema"
import { lackingIn } from "@intray/server/modules/forms/translations"
import { describe, expect, test } from "vitest"
import { formChanges } from "./changes.ts"
import { lackingBeside, translate, withLanguages } from "./form-languages.ts"
import { changeType } from "./form-types.ts"

const form: FormDefinition = formDefinition.parse({
  fields: [
    { key: "email", type: "email", label: "E-mail", required: true },
    {
      key: "genre",
      type: "single_choice",
      label: "Genre",
      options: [
        { key: "techno", label: "Techno" },
        { key: "other", label: "Other" },
      ],
    },
  ],
  roles: { email: "email" },
})

describe("a form's texts in other languages", () => {
  test("stand next to the text, and leave nothing behind when they are taken away", () => {
    const german = translate(form, { path: "genre", part: "label", option: null }, "de", "Stil")
    expect(german.fields[1]).toMatchObject({ label: "Genre", translations: { de: { label: "Stil" } } })
    const chosen = translate(german, { path: "genre", part: "options", option: "other" }, "de", "Anderes")
    expect(lackingIn(chosen, "de").map(({ place }) => place)).toEqual(["email:label", "genre:options.techno"])
    expect(formDefinition.safeParse(chosen).success).toBe(true)
    const without = translate(chosen, { path: "genre", part: "options", option: "other" }, "de", "")
    expect(translate(without, { path: "genre", part: "label", option: null }, "de", "")).toEqual(form)
    expect(translate(form, { path: "gone", part: "label", option: null }, "de", "x")).toBe(form)
  })

  test("what a portal says next to its form lacks by itself: title, introduction, subject and text of the receipt", () => {
    const portal = { title: "Send music", intro: "We hear all.", receipt: { subject: "Thanks", body: "" }, translations: {} }
    expect(lackingBeside(portal, "de"), "a receipt that says nothing of its own lacks nothing").toEqual(["title", "intro", "subject"])
    const receipt = { subject: "", body: "Danke." }
    const translations = { de: { title: "Musik einsenden", receipt } }
    expect(lackingBeside({ ...portal, translations }, "de")).toEqual(["intro", "subject"])
    const whole = { de: { title: "Musik", intro: "Wir hören alles.", receipt: { subject: "Danke", body: "" } } }
    expect(lackingBeside({ ...portal, translations: whole }, "de")).toEqual([])
    expect(lackingBeside({ ...portal, receipt: { subject: "Thanks", body: "We hear it." }, translations: whole }, "de")).toEqual(["body"])
  })

  test("are kept while their language is away", () => {
    const both = withLanguages(translate(form, { path: "email", part: "label", option: null }, "de", "Adresse"), ["de"])
    const away = withLanguages(both, [])
    expect(away).not.toHaveProperty("languages")
    expect(withLanguages(away, ["de"])).toEqual(both)
  })

  test("are named among what publishing changes", () => {
    const draft = withLanguages(translate(form, { path: "email", part: "label", option: null }, "de", "Adresse"), ["de", "ar"])
    expect(formChanges(form, draft)).toEqual([
      { kind: "changed", label: "E-mail", notes: ["in other languages"] },
      { kind: "changed", label: "Languages of the form", notes: ["Deutsch", "العربية"] },
    ])
  })

  test("go along with a question that becomes another type", () => {
    const german = translate(form, { path: "genre", part: "label", option: null }, "de", "Stil")
    const words = { one: "item", several: "items", option: "Option" } as never
    const { form: retyped, path } = changeType(german, null, "genre", "short_text", words)
    const field = retyped.fields.find(({ key }) => key === path)
    expect(field?.translations).toEqual({ de: { label: "Stil" } })
    expect(formDefinition.safeParse(retyped).success).toBe(true)
  })
})
