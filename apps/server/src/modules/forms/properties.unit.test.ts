import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { answersArb, formArb } from "../../testing/forms.ts"
import { uploadsOf, validateAnswers } from "./answers.ts"
import { isShown, operatorsOf, shownAnswers, shownIn, stepsOf } from "./conditions.ts"
import { definitionIssues } from "./definition.ts"
import { type AnswerPath, type Condition, type Field, type FormDefinition, formDefinition, type LeafField } from "./schema.ts"

/**
 * Forms and answers by chance. A second, naive reading of the conditions is here: without memory, field by field, as
 * one would explain it to somebody.
 */

type Value = string | number | boolean | unknown[] | null

/** The answer that counts, or null: none, of a wrong type, or to a question that was not asked. */
function answerOf(field: Field, value: unknown): Value {
  switch (field.type) {
    case "heading":
    case "paragraph":
      return null
    case "number":
    case "rating":
    case "scale":
      return typeof value === "number" && Number.isFinite(value) ? value : null
    case "yes_no":
      return value === true || value === false ? value : null
    case "consent":
      return value === true ? true : null
    case "multiple_choice":
    case "file":
    case "audio":
    case "group":
      return Array.isArray(value) && value.length > 0 ? value : null
    default: {
      const text = typeof value === "string" ? value.normalize("NFC").replace(/\s+/gu, " ").trim() : ""
      return text === "" ? null : text
    }
  }
}

function isTrue({ operator, value: wanted }: Condition, field: Field, answer: Value): boolean {
  const fold = (one: unknown) =>
    typeof one === "string" && (field.type === "short_text" || field.type === "hidden") ? one.toLowerCase() : one
  if (!operatorsOf(field).includes(operator)) return false
  if (operator === "not_answered") return answer === null
  if (answer === null) return false
  const list = Array.isArray(answer) ? answer : []
  if (operator === "answered") return true
  if (operator === "includes") return list.includes(wanted)
  if (operator === "excludes") return Array.isArray(answer) && !list.includes(wanted)
  if (operator === "is") return fold(answer) === fold(wanted)
  if (operator === "is_not") return fold(answer) !== fold(wanted)
  const difference = answer === wanted ? 0 : (answer as number) > (wanted as number) ? 1 : -1
  return operator === "more_than" ? difference > 0 : difference < 0
}

function own(object: unknown, key: string): unknown {
  return typeof object === "object" && object !== null && !Array.isArray(object) && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined
}

/** Whether a field is shown, told the plain way. */
function naive(form: FormDefinition, answers: unknown, path: AnswerPath): boolean {
  const [key, index, leafKey] = path as [string, number, string]
  const at = form.fields.findIndex((field) => field.key === key)
  const outer = form.fields[at]
  if (!outer) return false
  const here = leafKey !== undefined && outer.type === "group" ? outer.fields.findIndex((leaf) => leaf.key === leafKey) : -1
  const field = leafKey !== undefined && outer.type === "group" ? outer.fields[here] : outer
  if (!field) return false
  if (field !== outer && !naive(form, answers, [key])) return false
  if (!field.shownWhen) return true
  const results = field.shownWhen.conditions.map((condition) => {
    const [asks = "", inner] = condition.field.split(".")
    if (inner === undefined) {
      const before = form.fields.slice(0, at).find((one) => one.key === asks)
      if (!before) return condition.operator === "not_answered"
      return isTrue(condition, before, naive(form, answers, [asks]) ? answerOf(before, own(answers, asks)) : null)
    }
    const leaves = outer.type === "group" && field !== outer && asks === key ? outer.fields.slice(0, here) : []
    const before = leaves.find((one) => one.key === inner)
    if (!before) return condition.operator === "not_answered"
    const items = own(answers, key)
    const item = Array.isArray(items) ? items[index] : undefined
    return isTrue(condition, before, naive(form, answers, [key, index, inner]) ? answerOf(before, own(item, inner)) : null)
  })
  return field.shownWhen.match === "all" ? results.every(Boolean) : results.some(Boolean)
}

/** Every place of a form that answers fill, three items a group. */
function placesOf(form: FormDefinition): AnswerPath[] {
  return form.fields.flatMap((field): AnswerPath[] => [
    [field.key],
    ...(field.type === "group" ? [0, 1, 2].flatMap((index) => field.fields.map((leaf): AnswerPath => [field.key, index, leaf.key])) : []),
  ])
}

/** Every place that answers have. */
function answeredPlaces(answers: Record<string, unknown>): AnswerPath[] {
  return Object.entries(answers).flatMap(([key, value]): AnswerPath[] => {
    const items = Array.isArray(value) ? value : []
    const inner = items.flatMap((item, index) =>
      typeof item === "object" && item !== null ? Object.keys(item).map((leaf): AnswerPath => [key, index, leaf]) : [],
    )
    return [[key], ...inner]
  })
}

const cases = (options: { wild?: boolean; garbage?: boolean }) =>
  formArb(options).chain((form) => fc.tuple(fc.constant(form), answersArb(form, options)))

describe("conditions by chance", () => {
  test("the one function decides as the naive reading does", () => {
    let [shown, hidden] = [0, 0]
    fc.assert(
      fc.property(cases({ wild: true, garbage: true }), ([form, answers]) => {
        const together = shownIn(form, answers)
        for (const path of placesOf(form)) {
          const expected = naive(form, answers, path)
          expect(isShown(form, answers, path), path.join(".")).toBe(expected)
          expect(together(path)).toBe(expected)
          if (expected) shown += 1
          else hidden += 1
        }
      }),
      { numRuns: 2_000 },
    )
    // Both happen often, or nothing was tested.
    expect(Math.min(shown, hidden)).toBeGreaterThan(2_000)
  })

  test("whatever is in the place of the answers", () => {
    fc.assert(
      fc.property(formArb({ wild: true }), fc.anything({ withNullPrototype: true, maxDepth: 3 }), (form, answers) => {
        for (const path of placesOf(form)) expect(isShown(form, answers, path)).toBe(naive(form, answers, path))
        shownAnswers(form, answers)
      }),
      { numRuns: 300 },
    )
  })

  test("the forms that are tried can be published", () => {
    fc.assert(
      fc.property(formArb(), (form) => {
        expect(definitionIssues(form)).toEqual([])
        expect(stepsOf({ ...form, steps: true }).length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe("answers by chance", () => {
  test("what is not shown is never kept, and never complained of; reading again changes nothing", () => {
    let [kept, refused] = [0, 0]
    fc.assert(
      fc.property(cases({ garbage: true }), ([form, raw]) => {
        const result = validateAnswers(form, raw)
        // As the page does it: what is hidden is left out before anything is checked or sent.
        expect(validateAnswers(form, shownAnswers(form, raw))).toEqual(result)
        if (!result.ok) {
          refused += 1
          for (const { path } of result.issues)
            expect(naive(form, raw, path.slice(0, 3)) || path.length === 0 || !isField(form, path)).toBe(true)
          return
        }
        kept += 1
        for (const path of answeredPlaces(result.answers)) {
          expect(naive(form, raw, path), path.join(".")).toBe(true)
          expect(naive(form, result.answers, path), path.join(".")).toBe(true)
        }
        for (const path of placesOf(form)) {
          const [key = "", index] = path
          const items = own(result.answers, String(key))
          if (index !== undefined && !(Array.isArray(items) && Number(index) < items.length)) continue
          expect(isShown(form, result.answers, path), path.join(".")).toBe(isShown(form, raw, path))
        }
        for (const { path } of uploadsOf(form, result.answers)) expect(naive(form, raw, path.slice(0, 3))).toBe(true)
        expect(shownAnswers(form, result.answers)).toEqual(result.answers)
        expect(validateAnswers(form, result.answers)).toEqual(result)
        expect(validateAnswers(form, JSON.parse(JSON.stringify(result.answers)))).toEqual(result)
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(kept, refused)).toBeGreaterThan(200)
  })

  test("a required question that is shown is asked for, one that is not is not", () => {
    fc.assert(
      fc.property(cases({}), ([form, raw]) => {
        const result = validateAnswers(form, raw)
        const missing = new Set((result.ok ? [] : result.issues).filter((one) => one.code === "required").map((one) => one.path.join(".")))
        for (const path of placesOf(form)) {
          const [key = "", index, leafKey] = path
          const outer = form.fields.find((field) => field.key === key) as Field
          const items = own(raw, String(key))
          if (index !== undefined && !(Array.isArray(items) && Number(index) < items.length)) continue
          const field: Field | LeafField | undefined =
            leafKey === undefined || outer.type !== "group" ? outer : outer.fields.find((leaf) => leaf.key === leafKey)
          if (!field?.required || field.type === "heading" || field.type === "paragraph") continue
          const value = leafKey === undefined ? own(raw, String(key)) : own((items as unknown[])[Number(index)], String(leafKey))
          const absent = answerOf(field, value) === null
          expect(missing.has(path.join(".")), path.join(".")).toBe(absent && naive(form, raw, path))
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Whether a path leads to a field of the form; others are unknown keys. */
function isField(form: FormDefinition, [key, , leaf]: AnswerPath): boolean {
  const outer = form.fields.find((field) => field.key === key)
  return outer !== undefined && (leaf === undefined || outer.type !== "group" || outer.fields.some((field) => field.key === leaf))
}

describe("time is linear", () => {
  /** A form of that many questions in one chain, the last of which hangs on all before it, with groups of the same kind. */
  function chain(size: number): FormDefinition {
    const when = (field: string) => ({
      match: "all",
      conditions: Array.from({ length: 20 }, (_, index) => ({
        field,
        operator: index % 2 ? "answered" : "is",
        ...(index % 2 ? {} : { value: true }),
      })),
    })
    const one = (index: number, prefix: string) => ({
      key: `f${index}`,
      label: "F",
      type: "yes_no",
      ...(index === 0 ? {} : { shownWhen: when(`${prefix}f${index - 1}`) }),
    })
    const many = Array.from({ length: Math.min(size, 40) }, (_, index) => one(index, "g."))
    const group = { key: "g", label: "G", type: "group", itemName: "i", itemsName: "is", min: 0, max: 50, fields: many }
    return formDefinition.parse({ fields: [...Array.from({ length: Math.min(size, 99) }, (_, index) => one(index, "")), group], roles: {} })
  }
  const answersTo = (form: FormDefinition, items: number) => {
    const level = (fields: readonly Field[]) => Object.fromEntries(fields.filter((f) => f.type !== "group").map((f) => [f.key, true]))
    const group = form.fields.find((field) => field.type === "group")
    return { ...level(form.fields), g: Array.from({ length: items }, () => level(group?.type === "group" ? group.fields : [])) }
  }
  /** Milliseconds of computing, the least of several: waits for the machine do not count. */
  const time = (run: () => unknown) => {
    run()
    return Math.min(
      ...[0, 1, 2, 3, 4].map(() => {
        const start = process.cpuUsage()
        run()
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1_000
      }),
    )
  }

  test("in the items of a group and in the length of a chain", () => {
    const [short, long] = [chain(10), chain(40)]
    expect(validateAnswers(long, answersTo(long, 50)).ok).toBe(true)
    const few = time(() => validateAnswers(long, answersTo(long, 5)))
    const many = time(() => validateAnswers(long, answersTo(long, 50)))
    expect(many).toBeLessThan(25 * few + 20)
    const shallow = time(() => validateAnswers(short, answersTo(short, 50)))
    const deep = time(() => validateAnswers(long, answersTo(long, 50)))
    // Four times the questions; a square would take sixteen times as long, a tree of choices for ever.
    expect(deep).toBeLessThan(10 * shallow + 20)
  })

  test("in items that nobody asked for", () => {
    const form = chain(40)
    const flood = (count: number) => ({ g: Array.from({ length: count }, () => ({ f39: true })) })
    const few = time(() => validateAnswers(form, flood(2_000)))
    expect(time(() => validateAnswers(form, flood(20_000)))).toBeLessThan(25 * few + 40)
    const result = validateAnswers(form, flood(20_000))
    expect(result.ok ? [] : result.issues.map((issue) => issue.code)).toEqual(["too_many"])
  })
})
