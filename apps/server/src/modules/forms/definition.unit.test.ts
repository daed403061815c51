import { inMemberLanguage } from "@intray/i18n/request-language"
import { describe, expect, test } from "vitest"
import { musicDemos } from "../templates/built-in/music-demos.ts"
import { countQuestions, definitionIssues, fieldsDiff } from "./definition.ts"
import { type Condition, type Field, type FormDefinition, leafField } from "./schema.ts"

const form = musicDemos.form

describe("definitions", () => {
  const plain = { help: "", required: false, identifying: false }
  const mail: Field = { ...plain, key: "email", label: "E-mail", type: "email", required: true }
  const of = (fields: Field[], roles: FormDefinition["roles"] = { email: "email" }): FormDefinition => ({
    fields: [mail, ...fields],
    roles,
  })
  const text = (key: string, more = {}): Field => ({ ...plain, key, label: key, type: "short_text", ...more })
  const found = (it: FormDefinition, earlier: FormDefinition[] = []) =>
    definitionIssues(it, earlier).map((issue) => `${issue.path.join(".")}: ${issue.code}`)

  test("the built-in template is right", () => {
    expect(definitionIssues(form)).toEqual([])
    expect(definitionIssues(form, [form])).toEqual([])
  })

  test("what is wrong with a form is named", () => {
    expect(found(of([text("a"), text("a")]))).toEqual(["fields.2.key: key_taken"])
    expect(found(of([text("a", { minLength: 5, maxLength: 4 })]))).toEqual(["fields.1: min_above_max"])
    expect(found({ fields: [text("a")], roles: {} })).toEqual(["roles.email: email_needed"])
    expect(found({ fields: [{ ...mail, required: false }], roles: { email: "email" } })).toEqual(["roles.email: email_needed"])
    expect(found(of([], { email: "email", title: "gone", by: "tracks.title" }))).toEqual([
      "roles.title: role_missing",
      "roles.by: role_missing",
    ])
    expect(found(of([{ ...plain, key: "h", label: "H", type: "heading" }], { email: "email", title: "h" }))).toEqual([
      "roles.title: role_wrong_type",
    ])
    expect(found(of([text("a")], { email: "a" }))).toEqual(["roles.email: role_email_type", "roles.email: email_needed"])
    const audio: Field = { ...plain, key: "audio", label: "A", type: "audio", maxFiles: 1, maxBytes: 1, alternative: "a" }
    expect(found(of([audio, text("a")]))).toEqual(["fields.1.alternative: alternative_wrong"])
    const options = [1, 2].map(() => ({ key: "a", label: "A" }))
    expect(found(of([{ ...plain, key: "c", label: "C", type: "multiple_choice", options, minChoices: 2 }]))).toEqual([
      "fields.1.options.1.key: option_key_taken",
      "fields.1: choices_above_options",
    ])
    expect(found(of([text("a")]), [of([{ ...plain, key: "a", label: "A", type: "yes_no" }])])).toEqual(["fields.1.type: type_changed"])
  })

  test("what is wrong is said in the language of the person who builds it", () => {
    const hidden = { ...plain, key: "h", label: "H", type: "hidden" } as const
    const group = { ...plain, key: "g", label: "G", type: "group", itemName: "", itemsName: "", min: 1, max: 2, fields: [hidden] } as Field
    const wrong = of([{ ...plain, key: "n", label: "N", type: "heading" }, group], { email: "email", title: "n" })
    const said = () => definitionIssues(wrong).map(({ message }) => message)
    const english = ["A hidden question cannot be inside a group.", "This points to a question that is not text."]
    expect(said()).toEqual(english)
    expect(inMemberLanguage("de", said)).toEqual([
      "Eine versteckte Frage steht für sich, außerhalb von Gruppen.",
      "Das verweist auf eine Frage, deren Antwort kein Text ist.",
    ])
    expect(said()).toEqual(english)
  })

  test("changes are counted as people count them", () => {
    const base = of([text("a"), text("b"), text("c")])
    expect(fieldsDiff(null, base)).toBe(4)
    expect(fieldsDiff(base, structuredClone(base))).toBe(0)
    expect(fieldsDiff(base, of([text("a"), text("b")]))).toBe(1)
    expect(fieldsDiff(base, of([text("a"), text("b", { label: "B" }), text("c"), text("d")]))).toBe(2)
    expect(fieldsDiff(base, of([text("c"), text("b"), text("a")]))).toBe(1)
    expect(fieldsDiff(base, of([text("a"), text("b"), text("c")], { email: "email", title: "a" }))).toBe(1)
    const changed = structuredClone(form)
    const group = changed.fields.find((field) => field.type === "group")
    if (group?.type === "group") group.fields = group.fields.slice(1)
    expect(fieldsDiff(form, changed)).toBe(1)
  })

  const make = (key: string, type: string, more = {}): Field => leafField.parse({ key, label: key, type, ...more })
  const group = (key: string, fields: Field[], more = {}): Field =>
    ({ ...plain, key, label: key, type: "group", itemName: "i", itemsName: "is", min: 0, max: 3, fields, ...more }) as Field
  const options = ["a", "b"].map((key) => ({ key, label: key }))

  test("limits that nothing could meet", () => {
    expect(found(of([make("a", "long_text", { minWords: 5, maxWords: 4 })]))).toEqual(["fields.1: min_above_max"])
    expect(found(of([make("a", "short_text", { minLength: 501 })]))).toEqual(["fields.1: length_never_reached"])
    expect(found(of([make("a", "short_text", { minLength: 501, maxLength: 600 })]))).toEqual([])
    expect(found(of([make("a", "date", { earliest: "2026-02-01", latest: "2026-01-01" })]))).toEqual(["fields.1: earliest_after_latest"])
    expect(found(of([make("a", "date", { earliest: "today", latest: "2026-01-01" })]))).toEqual([])
    const day = (key: string, notBefore?: string) => make(key, "date", notBefore === undefined ? {} : { notBefore })
    expect(found(of([day("a"), day("b", "a")]))).toEqual([])
    expect(found(of([day("a", "none")]))).toEqual(["fields.1.notBefore: not_before_wrong"])
    expect(found(of([day("a", "a")]))).toEqual(["fields.1.notBefore: not_before_wrong"])
    expect(found(of([make("b", "yes_no"), day("a", "b")]))).toEqual(["fields.2.notBefore: not_before_wrong"])
    expect(found(of([day("a", "b"), day("b", "a")]))).toHaveLength(2)
    expect(found(of([group("g", [make("x", "yes_no")], { min: 3, max: 2 })]))).toEqual(["fields.1: min_above_max"])
  })

  test("hidden fields stand alone and are never asked for", () => {
    expect(found(of([make("source", "hidden", { required: true })]))).toEqual(["fields.1.required: hidden_required"])
    expect(found(of([make("embed", "hidden")]))).toEqual(["fields.1.parameter: parameter_reserved"])
    expect(found(of([make("embed", "hidden", { parameter: "from" })]))).toEqual([])
    expect(found(of([group("g", [make("source", "hidden")])]))).toEqual(["fields.1.fields.0.type: hidden_in_group"])
  })

  test("steps have something in them", () => {
    const stepped = (...fields: Field[]) => ({ ...of(fields), steps: true })
    expect(found(stepped(make("h", "heading"), make("i", "heading"), make("a", "date")))).toEqual(["fields.1: empty_step"])
    expect(found(stepped(make("a", "date"), make("h", "heading")))).toEqual(["fields.2: empty_step"])
    expect(found(stepped(make("h", "heading"), make("p", "paragraph")))).toEqual([])
    expect(found(of([make("h", "heading"), make("i", "heading")]))).toEqual([])
  })

  test("the receipt's address is always asked for, and what is kept until a day names one", () => {
    const shownWhen = { match: "all" as const, conditions: [{ field: "a", operator: "answered" as const }] }
    const later: FormDefinition = { fields: [make("a", "date"), { ...mail, shownWhen }], roles: { email: "email" } }
    expect(found(later)).toEqual(["roles.email: email_needed"])
    expect(found(of([make("a", "short_text")], { email: "email", keepUntil: "a" }))).toEqual(["roles.keepUntil: role_keep_until_type"])
    expect(found(of([group("g", [make("d", "date")])], { email: "email", keepUntil: "g.d" }))).toEqual([
      "roles.keepUntil: role_keep_until_type",
    ])
    expect(found(of([make("d", "date")], { email: "email", keepUntil: "d" }))).toEqual([])
  })

  describe("conditions", () => {
    const asking = (condition: Condition, ...before: Field[]) =>
      of([...before, make("q", "short_text", { shownWhen: { match: "any", conditions: [condition] } })])
    const at = (before: number, part: string) => `fields.${before + 1}.shownWhen.conditions.0.${part}`

    test("ask about what comes before", () => {
      expect(found(asking({ field: "a", operator: "answered" }, make("a", "date")))).toEqual([])
      expect(found(asking({ field: "gone", operator: "answered" }))).toEqual([`${at(0, "field")}: condition_unknown`])
      expect(found(asking({ field: "q", operator: "answered" }))).toEqual([`${at(0, "field")}: condition_later`])
      const swapped = asking({ field: "a", operator: "answered" })
      expect(found({ ...swapped, fields: [...swapped.fields, make("a", "date")] })).toEqual([`${at(0, "field")}: condition_later`])
      const inGroup = group("g", [make("x", "yes_no")])
      expect(found(asking({ field: "g.x", operator: "answered" }, inGroup))).toEqual([`${at(1, "field")}: condition_other_group`])
      expect(found(asking({ field: "g.nope", operator: "answered" }, inGroup))).toEqual([`${at(1, "field")}: condition_unknown`])
      expect(found(asking({ field: "g", operator: "answered" }, inGroup))).toEqual([])
    })

    test("in a group, about the same item or what is before the group", () => {
      const inside = (field: string) =>
        of([
          make("a", "yes_no"),
          group("g", [
            make("x", "yes_no"),
            make("y", "date", { shownWhen: { match: "all", conditions: [{ field, operator: "is", value: true }] } }),
            make("z", "yes_no"),
          ]),
          make("b", "yes_no"),
        ])
      expect(found(inside("g.x"))).toEqual([])
      expect(found(inside("a"))).toEqual([])
      for (const later of ["g.z", "g.y", "g", "b"])
        expect(found(inside(later)), later).toEqual([expect.stringContaining("condition_later")])
      expect(found(inside("x"))).toEqual([expect.stringContaining("condition_unknown")])
    })

    test.each<[string, object, Condition["operator"], Condition["value"], string | null]>([
      ["consent", {}, "is", true, "condition_operator"],
      ["consent", {}, "answered", undefined, null],
      ["consent", {}, "answered", true, "condition_no_value"],
      ["heading", {}, "answered", undefined, "condition_operator"],
      ["long_text", {}, "is", "x", "condition_operator"],
      ["short_text", {}, "is", "x", null],
      ["short_text", {}, "is", " ", "condition_value"],
      ["short_text", {}, "is", 5, "condition_value"],
      ["hidden", {}, "is_not", "newsletter", null],
      ["number", {}, "more_than", 5, null],
      ["number", {}, "more_than", "5", "condition_value"],
      ["number", {}, "includes", 5, "condition_operator"],
      ["rating", { scale: 3 }, "is", 4, "condition_value"],
      ["rating", { scale: 3 }, "less_than", 3, null],
      ["date", {}, "less_than", "2026-02-30", "condition_value"],
      ["date", {}, "less_than", "2026-02-28", null],
      ["single_choice", { options }, "is", "b", null],
      ["single_choice", { options }, "is", "c", "condition_value"],
      ["multiple_choice", { options }, "excludes", "a", null],
      ["multiple_choice", { options }, "is", "a", "condition_operator"],
      ["yes_no", {}, "is", false, null],
      ["yes_no", {}, "is", "no", "condition_value"],
      ["file", {}, "not_answered", undefined, null],
      ["audio", {}, "more_than", 1, "condition_operator"],
    ])("%s %o %s %s", (type, more, operator, value, code) => {
      const issues = found(asking({ field: "a", operator, ...(value === undefined ? {} : { value }) }, make("a", type, more)))
      expect(issues.map((issue) => issue.split(": ")[1])).toEqual(code === null ? [] : [code])
    })
  })

  test("only what people are asked counts as a question", () => {
    const fields = [
      make("h", "heading"),
      make("p", "paragraph"),
      make("s", "hidden"),
      group("g", [make("x", "date"), make("i", "heading")]),
    ]
    expect(countQuestions(of(fields))).toBe(2)
    const form = { fields: [make("p", "paragraph")], roles: {} }
    expect(found(form)).toContain("fields: nothing_to_answer")
  })

  test("steps are a change, and so is a condition", () => {
    const base = of([text("a")])
    expect(fieldsDiff(base, { ...base, steps: true })).toBe(1)
    expect(fieldsDiff({ ...base, steps: false }, base)).toBe(0)
    const shownWhen = { match: "all" as const, conditions: [{ field: "email", operator: "answered" as const }] }
    expect(fieldsDiff(base, of([text("a", { shownWhen })]))).toBe(1)
  })
})
