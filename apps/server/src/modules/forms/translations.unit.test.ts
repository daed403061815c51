import { describe, expect, test } from "vitest"
import { definitionIssues, fieldsDiff } from "./definition.ts"
import { type FormDefinition, formDefinition } from "./schema.ts"
import { formIn, lackingIn, textsOf } from "./translations.ts"
import { pathOfAddress, writtenIn } from "./written.ts"

const definition = {
  languages: ["de", "ar"],
  fields: [
    { key: "email", type: "email", label: "E-mail", required: true, translations: { de: { label: "E-Mail-Adresse" } } },
    {
      key: "genre",
      type: "single_choice",
      label: "Genre",
      help: "The nearest one.",
      translations: { de: { label: "Stil", help: "" } },
      options: [
        { key: "techno", label: "Techno" },
        { key: "other", label: "Something else", translations: { de: "Etwas anderes" } },
      ],
    },
    {
      key: "tracks",
      type: "group",
      label: "Tracks",
      itemName: "track",
      itemsName: "tracks",
      min: 1,
      max: 3,
      translations: { de: { label: "Stücke", itemName: "Stück", itemsName: "Stücke" } },
      fields: [
        { key: "title", type: "short_text", label: "Title", translations: { de: { label: "Titel" } } },
        { key: "mark", type: "rating", label: "Mark", lowLabel: "rough", highLabel: "done", translations: { de: { lowLabel: "roh" } } },
      ],
    },
    { key: "note", type: "paragraph", label: "Read this", help: "Long words." },
    { key: "source", type: "hidden", label: "Campaign" },
  ],
  roles: { email: "email" },
}
const form = formDefinition.parse(definition)

test("choices that nobody could tell apart in a language are refused, each pair by its names", () => {
  const found = (german: [string, string, string], languages = ["de"]) =>
    definitionIssues(
      formDefinition.parse({
        languages,
        fields: [
          definition.fields[0],
          {
            key: "genre",
            type: "multiple_choice",
            label: "Genre",
            options: ["House", "Techno", "Trance"].map((label, index) => ({
              key: `o${index}`,
              label,
              translations: { de: german[index] },
            })),
          },
        ],
        roles: { email: "email" },
      }),
    ).map(({ path, code, message }) => `${path.join(".")} ${code}: ${message}`)
  const alike = (at: number, one: string, two: string, said: string) =>
    `fields.1.options.${at} choices_alike: In Deutsch the choices “${one}” and “${two}” both say “${said}”. Change one of them.`
  expect(found(["Haus", "Techno", "Trance"])).toEqual([])
  expect(found(["Tanz", " tanz", ""])).toEqual([alike(1, "House", "Techno", "tanz")])
  expect(found(["", "", "House"]), "what was not translated is read in the first language").toEqual([alike(2, "House", "Trance", "House")])
  expect(found(["Tanz", "Tanz", "Tanz"])).toHaveLength(2)
  expect(found(["Tanz", "Tanz", ""], []), "texts of a language that the form is not written in any more").toEqual([])
})

describe("a form in several languages", () => {
  test("has its texts in the form's order, and only those that anybody reads", () => {
    expect([...textsOf(form)].map(({ place }) => place)).toEqual([
      ...["email:label", "genre:label", "genre:help", "genre:options.techno", "genre:options.other"],
      ...["tracks:label", "tracks:itemName", "tracks:itemsName", "tracks.title:label"],
      ...["tracks.mark:label", "tracks.mark:lowLabel", "tracks.mark:highLabel", "note:help"],
    ])
  })

  test("gives nobody what nobody reads in another language, and counts it all the same", () => {
    const words = { label: "x".repeat(200), help: "x".repeat(500) }
    const translations = Object.fromEntries(["de", "fr", "es", "pt", "ja", "ar"].map((one) => [one, words]))
    const hidden = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ key: `h${index}`, type: "hidden", label: "Campaign", translations }))
    const email = { key: "email", type: "email", label: "E-mail", required: true }
    const made = (...fields: object[]) => formDefinition.parse({ fields, roles: { email: "email" } })
    const helped = { ...email, translations: { de: { help: "xxx, of a text that is empty" } } }
    for (const unread of [made(email, ...hidden(1)), made(helped)]) {
      expect(formIn(unread, null).form.fields.every((field) => !("translations" in field))).toBe(true)
      expect(formIn(unread, "de").untranslated).toEqual([])
    }
    const untouched = made(email)
    expect(formIn(untouched, null).form).toBe(untouched)
    expect(definitionIssues(made(email, ...hidden(60)), [], "en")).toEqual([])
    expect(definitionIssues(made(email, ...hidden(99)), [], "en").map(({ code }) => code)).toEqual(["too_much_text"])
  })

  test("says in a language what is written in it, and names what is not", () => {
    const { form: german, language, untranslated } = formIn(form, "de")
    expect(language).toBe("de")
    expect(untranslated).toEqual([...["genre:help", "genre:options.techno", "tracks.mark:label", "tracks.mark:highLabel", "note:help"]])
    const [email, genre, tracks] = german.fields
    expect(email).toEqual({ key: "email", type: "email", label: "E-Mail-Adresse", help: "", required: true, identifying: false })
    // The keys, which answers are kept by, are the same in every language.
    expect(genre).toMatchObject({
      label: "Stil",
      help: "The nearest one.",
      options: [
        { key: "techno", label: "Techno" },
        { key: "other", label: "Etwas anderes" },
      ],
    })
    expect(tracks).toMatchObject({
      label: "Stücke",
      itemName: "Stück",
      fields: [{ label: "Titel" }, { lowLabel: "roh", highLabel: "done" }],
    })
    expect(JSON.stringify(german), "no text of another language goes along").not.toContain("translations")
    expect(german).not.toHaveProperty("languages")
    expect(formIn(form, "de"), "made once").toBe(formIn(form, "de"))
  })

  test("is said in its first language to everybody else", () => {
    for (const asked of [null, "fr", "en"] as const) {
      const said = formIn(form, asked)
      expect([said.language, said.untranslated, said.form.fields[1]?.label]).toEqual([null, [], "Genre"])
    }
    // A language whose texts are there and that nobody named any more is as good as none.
    expect(formIn({ ...form, languages: ["ar"] }, "de").form.fields[0]?.label).toBe("E-mail")
    expect(lackingIn(form, "ar")).toHaveLength(13)
  })

  test("without another language stays the very object that it is", () => {
    const plain = formDefinition.parse({ fields: [{ key: "email", type: "email", label: "E-mail" }], roles: {} })
    expect(formIn(plain, "de").form).toBe(plain)
  })

  test("is refused with a language that is the first or comes twice, with unknown ones, and with more text than anybody reads", () => {
    const codes = (of: FormDefinition, first: "en" | "de" = "en") =>
      definitionIssues(of, [], first).map(({ path, code }) => `${path.join(".")} ${code}`)
    expect(codes(form)).toEqual([])
    expect(codes(form, "de")).toEqual(["languages.0 language_first"])
    expect(codes({ ...form, languages: ["de", "de"] })).toEqual(["languages.1 language_twice"])
    const bare = { label: "Words", required: false, identifying: false }
    const many = Array.from({ length: 90 }, (_, index) => ({
      ...bare,
      key: `f${index}`,
      type: "paragraph" as const,
      help: "x",
      translations: { de: { help: "x".repeat(5_000) } },
    }))
    expect(codes({ ...form, fields: [...form.fields, ...many] })).toContain("languages too_much_text")
    for (const [path, more] of [
      ["languages.0", { languages: ["tlh"] }],
      ["fields.0.translations", { fields: [{ ...definition.fields[0], translations: { xx: { label: "" } } }] }],
      ["fields.0.translations.de", { fields: [{ ...definition.fields[0], translations: { de: { title: "" } } }] }],
      ["fields.0.translations.de.label", { fields: [{ ...definition.fields[0], translations: { de: { label: "x".repeat(201) } } }] }],
    ] as const) {
      const { error } = formDefinition.safeParse({ ...definition, ...more })
      expect(error?.issues[0]?.path.join("."), path).toBe(path)
    }
  })

  test("differs from one that says something else in another language", () => {
    const other = structuredClone(form)
    const [email] = other.fields
    if (email) email.translations = { de: { label: "Mail" } }
    expect(fieldsDiff(form, other)).toBe(1)
    expect(fieldsDiff(form, { ...form, languages: ["de"] })).toBe(1)
  })
})

test("a text says its language where it is not the page's, and is marked where its neighbours are translated", () => {
  const german = { language: "de", locale: "de" } as const
  const written = { language: "en", said: "de", untranslated: ["genre:help"] } as const
  expect(writtenIn(written, "genre:label", german)).toEqual({ lang: undefined, mark: "" })
  expect(writtenIn(written, "genre:help", german)).toEqual({ lang: "en", mark: "Englisch" })
  const french = { language: "fr", locale: "fr" } as const
  expect(writtenIn({ language: "en", said: "en", untranslated: [] }, "genre:label", french)).toEqual({ lang: "en", mark: "" })
  expect([pathOfAddress("artist"), pathOfAddress("tracks.a1b2.title")]).toEqual(["artist", "tracks.title"])
})
