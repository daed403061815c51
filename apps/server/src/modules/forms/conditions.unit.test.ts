import { describe, expect, test } from "vitest"
import { validateAnswers } from "./answers.ts"
import { isShown, operatorsOf, shownAnswers, stepsOf } from "./conditions.ts"
import { type Condition, type Field, type FormDefinition, formDefinition } from "./schema.ts"

function form(...fields: unknown[]): FormDefinition {
  return formDefinition.parse({ fields, roles: {} })
}
const options = ["a", "b"].map((key) => ({ key, label: key }))
const make = (key: string, type: Field["type"], more = {}) => ({ key, label: key, type, ...more })
const shownIf = (...conditions: Condition[]) => ({ shownWhen: { match: "all", conditions } })
const shownIfAny = (...conditions: Condition[]) => ({ shownWhen: { match: "any", conditions } })

/** Whether a question is asked when `it`, of that type, has that answer. */
function asked(type: Field["type"], more: object, condition: Omit<Condition, "field">, answer: unknown): boolean {
  return isShown(form(make("it", type, more), make("q", "date", shownIf({ field: "it", ...condition }))), { it: answer }, ["q"])
}

describe("comparisons", () => {
  test.each<[Field["type"], object, Omit<Condition, "field">, unknown[], unknown[]]>([
    ["short_text", {}, { operator: "is", value: "Red" }, ["red", " RED ", "Red\n"], ["reds", "", 5, null, ["Red"], undefined]],
    ["short_text", {}, { operator: "is_not", value: "red" }, ["blue"], ["RED", "", " ", null]],
    ["short_text", {}, { operator: "answered" }, ["x", "x".repeat(50_000)], ["", " \n\u2028", 0, {}]],
    ["hidden", {}, { operator: "is", value: "e\u0301" }, ["é"], ["e"]],
    ["number", {}, { operator: "is", value: 0 }, [0, -0], ["0", "", false, null]],
    ["number", {}, { operator: "more_than", value: 2 }, [2.1, 1e300], [2, -3, "3", Number.NaN, Number.POSITIVE_INFINITY]],
    ["number", {}, { operator: "less_than", value: 2 }, [1.9, -5], [2, 3, "1", null, undefined]],
    ["rating", {}, { operator: "less_than", value: 3 }, [1, 2], [3, 4, undefined]],
    ["date", {}, { operator: "more_than", value: "2026-05-14" }, ["2026-05-15", " 2027-01-01 "], ["2026-05-14", "2025-12-31", "", 3]],
    ["date", {}, { operator: "less_than", value: "2026-05-14" }, ["2026-05-13"], ["2026-05-14", undefined, {}]],
    ["date", {}, { operator: "is", value: "2026-05-14" }, ["2026-05-14"], ["2026-05-15"]],
    ["single_choice", { options }, { operator: "is", value: "a" }, ["a"], ["b", "A", ["a"], undefined]],
    ["single_choice", { options }, { operator: "is_not", value: "a" }, ["b"], ["a", undefined, ""]],
    ["multiple_choice", { options }, { operator: "includes", value: "a" }, [["a"], ["b", "a"]], [["b"], [], "a", undefined]],
    ["multiple_choice", { options }, { operator: "excludes", value: "a" }, [["b"]], [["a"], [], undefined]],
    ["yes_no", {}, { operator: "is", value: false }, [false], [true, 0, "", undefined]],
    ["consent", {}, { operator: "answered" }, [true], [false, 1, "true", undefined]],
    ["consent", {}, { operator: "not_answered" }, [false, undefined, "true"], [true]],
    ["file", {}, { operator: "answered" }, [["up"]], [[], "up", null]],
    ["link", {}, { operator: "not_answered" }, ["", undefined, 5], ["https://a.example"]],
  ])("%s %o %o", (type, more, condition, holds, fails) => {
    for (const answer of holds) expect(asked(type, more, condition, answer), JSON.stringify(answer)).toBe(true)
    for (const answer of fails) expect(asked(type, more, condition, answer), JSON.stringify(answer)).toBe(false)
  })

  test("an operator that makes no sense for a type never holds", () => {
    expect(asked("consent", {}, { operator: "is", value: true }, true)).toBe(false)
    expect(asked("long_text", {}, { operator: "is", value: "x" }, "x")).toBe(false)
    expect(operatorsOf({ type: "heading" })).toEqual([])
  })
})

describe("chains", () => {
  const chain = form(
    make("a", "yes_no"),
    make("b", "yes_no", shownIf({ field: "a", operator: "is", value: true })),
    make("c", "yes_no", shownIf({ field: "b", operator: "is", value: true })),
    make("not_c", "yes_no", shownIf({ field: "c", operator: "not_answered" })),
    make("differs", "yes_no", shownIf({ field: "c", operator: "is_not", value: true })),
  )

  test("what is not shown counts as not answered", () => {
    const answers = { a: false, b: true, c: true }
    expect(isShown(chain, answers, ["b"])).toBe(false)
    expect(isShown(chain, answers, ["c"])).toBe(false)
    expect(isShown(chain, answers, ["not_c"])).toBe(true)
    expect(isShown(chain, answers, ["differs"])).toBe(false)
    expect(shownAnswers(chain, answers)).toEqual({ a: false })
    expect(shownAnswers(chain, { ...answers, a: true })).toEqual({ ...answers, a: true })
  })

  test("any and all", () => {
    const both = form(
      make("a", "yes_no"),
      make("b", "yes_no"),
      make("any", "date", shownIfAny({ field: "a", operator: "is", value: true }, { field: "b", operator: "is", value: true })),
      make("all", "date", shownIf({ field: "a", operator: "is", value: true }, { field: "b", operator: "is", value: true })),
    )
    expect(isShown(both, { a: true }, ["any"])).toBe(true)
    expect(isShown(both, { a: true }, ["all"])).toBe(false)
    expect(isShown(both, { a: true, b: true }, ["all"])).toBe(true)
    expect(isShown(both, {}, ["any"])).toBe(false)
  })

  test("a chain as long as a form, and one that turns in a circle, are decided", () => {
    const long = form(
      ...Array.from({ length: 100 }, (_, index) =>
        make(`f${index}`, "yes_no", index === 0 ? {} : shownIf({ field: `f${index - 1}`, operator: "is", value: true })),
      ),
    )
    const all = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, true]))
    expect(isShown(long, all, ["f99"])).toBe(true)
    expect(isShown(long, { ...all, f50: false }, ["f99"])).toBe(false)
    const circle = form(
      make("a", "yes_no", shownIf({ field: "b", operator: "answered" })),
      make("b", "yes_no", shownIf({ field: "a", operator: "answered" })),
      make("self", "yes_no", shownIf({ field: "self", operator: "answered" })),
    )
    for (const key of ["a", "b", "self"]) expect(isShown(circle, { a: true, b: true, self: true }, [key])).toBe(false)
  })
})

describe("groups", () => {
  const tracks = form(
    make("kind", "single_choice", { options }),
    make("tracks", "group", {
      itemName: "track",
      itemsName: "tracks",
      min: 1,
      max: 3,
      ...shownIf({ field: "kind", operator: "is", value: "a" }),
      fields: [
        make("cover", "yes_no"),
        make("of", "short_text", { required: true, ...shownIf({ field: "tracks.cover", operator: "is", value: true }) }),
        make("b_only", "short_text", shownIf({ field: "kind", operator: "is", value: "b" })),
      ],
    }),
    make("many", "short_text", shownIf({ field: "tracks", operator: "answered" })),
  )

  test("a condition reads the same item, or what is outside", () => {
    const answers = { kind: "a", tracks: [{ cover: true }, { cover: false, of: "x", b_only: "y" }] }
    expect(isShown(tracks, answers, ["tracks", 0, "of"])).toBe(true)
    expect(isShown(tracks, answers, ["tracks", 1, "of"])).toBe(false)
    expect(isShown(tracks, answers, ["tracks", 1, "b_only"])).toBe(false)
    expect(isShown(tracks, answers, ["tracks", 9, "of"])).toBe(false)
    expect(shownAnswers(tracks, answers)).toEqual({ kind: "a", tracks: [{ cover: true }, { cover: false }] })
  })

  test("a group that is not shown has no items, and needs none", () => {
    const answers = { kind: "b", tracks: [{ cover: true }, "x"], many: "y" }
    expect(isShown(tracks, answers, ["tracks", 0, "cover"])).toBe(false)
    expect(shownAnswers(tracks, answers)).toEqual({ kind: "b" })
    expect(validateAnswers(tracks, answers)).toEqual({ ok: true, answers: { kind: "b" } })
    const missing = validateAnswers(tracks, { kind: "a" })
    expect(missing.ok ? [] : missing.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      ["tracks", "Add at least 1 track."],
    ])
  })

  test("required holds only for what is shown", () => {
    const problems = (answers: unknown) => {
      const result = validateAnswers(tracks, answers)
      return result.ok ? [] : result.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`)
    }
    expect(problems({ kind: "a", tracks: [{ cover: true }, { cover: false }] })).toEqual(["tracks.0.of: required"])
    expect(problems({ kind: "a", tracks: [{ cover: false, of: 5 }] })).toEqual([])
    expect(problems({ kind: "a", tracks: [{}, {}, {}, {}] })).toEqual(["tracks: too_many"])
  })
})

describe("files next to a link", () => {
  const either = (more: object) =>
    form(make("on", "yes_no"), make("audio", "audio", { required: true, alternative: "link" }), make("link", "link", more))
  const problem = (of: FormDefinition, answers: unknown) => {
    const result = validateAnswers(of, answers)
    return result.ok ? null : result.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join()
  }

  test("a link that is not shown cannot answer in place of the file", () => {
    const of = either(shownIf({ field: "on", operator: "is", value: true }))
    expect(problem(of, { on: true })).toBe("audio: Add a file, or paste a private link.")
    expect(problem(of, { on: false, link: "https://a.example" })).toBe("audio: Add a file.")
    expect(problem(of, { on: true, link: "https://a.example" })).toBeNull()
    expect(problem(of, { on: true, link: " " })).toBe("audio: Add a file, or paste a private link.")
    expect(problem(of, { on: true, link: "nonsense" })).toMatch(/^link: A link starts/)
  })
})

describe("paths and answers of any shape", () => {
  const one = form(make("a", "yes_no"), make("g", "group", { itemName: "i", itemsName: "is", min: 0, max: 2, fields: [make("x", "date")] }))
  test("what the form does not have is not shown", () => {
    for (const path of [["nope"], [], [0], ["g", 0, "nope"], ["__proto__"], ["constructor"]]) expect(isShown(one, {}, path)).toBe(false)
    for (const path of [["a"], ["a", 3], ["g", 0], ["g", 0, "x"], ["g", 0, "x", 1]])
      expect(isShown(one, null, path), path.join()).toBe(true)
  })

  test("nothing throws, and what is no object comes back as it is", () => {
    for (const odd of [null, undefined, 3, "x", [], () => 1]) expect(shownAnswers(one, odd)).toBe(odd)
    const proto = JSON.parse('{"__proto__": {"a": true}, "a": true}')
    expect(Object.keys(shownAnswers(one, proto))).toEqual(["__proto__", "a"])
  })
})

describe("steps", () => {
  const fields = [
    make("a", "date"),
    make("one", "heading", { label: "One", help: "First" }),
    make("b", "date"),
    make("two", "heading", { label: "Two" }),
    make("c", "date"),
  ]
  test("begin at each outermost heading", () => {
    const steps = stepsOf({ ...form(...fields), steps: true })
    expect(steps.map(({ key, title, help, fields }) => [key, title, help, fields.map((field) => field.key)])).toEqual([
      [null, "", "", ["a"]],
      ["one", "One", "First", ["b"]],
      ["two", "Two", "", ["c"]],
    ])
    expect(stepsOf({ ...form(...fields.slice(1)), steps: true }).map((step) => step.key)).toEqual(["one", "two"])
  })

  test("are one, of everything, unless a form asks for them", () => {
    expect(stepsOf(form(...fields))).toMatchObject([{ key: null, fields: { length: 5 } }])
    expect(stepsOf({ ...form(make("a", "date")), steps: true })).toMatchObject([{ key: null, fields: { length: 1 } }])
  })
})
