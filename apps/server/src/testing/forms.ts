import fc from "fast-check"
import { operatorsOf } from "../modules/forms/conditions.ts"
import {
  type Condition,
  type Field,
  type FormDefinition,
  formDefinition,
  type GroupField,
  type LeafField,
} from "../modules/forms/schema.ts"

/** Forms and answers by chance: every type of field, groups, and conditions on conditions. */

const leafTypes = [
  "short_text",
  "long_text",
  "phone",
  "url",
  "number",
  "date",
  "time",
  "single_choice",
  "multiple_choice",
  "rating",
  "scale",
  "yes_no",
  "file",
  "audio",
  "link",
  "consent",
  "heading",
  "paragraph",
] as const
const outerTypes = [...leafTypes, "hidden"] as const

const days = ["2026-01-01", "2026-05-14", "2026-12-31"]
const texts = ["red", "Blue", "rød sky"]
const keys = ["a", "b", "c"]

/** A value that the field takes; few of them, so that conditions often hold. `place` makes upload ids differ. */
function right(field: LeafField, place: string): fc.Arbitrary<unknown> {
  switch (field.type) {
    case "short_text":
    case "long_text":
    case "hidden":
      return fc.constantFrom(...texts, " red ", "RED", "ro\u0308d sky")
    case "email":
      return fc.constantFrom("a@b.example", "c@d.example")
    case "phone":
      return fc.constantFrom("+47 22 12 34 56", "+442079460958", "0049 30 123456")
    case "url":
    case "link":
      return fc.constantFrom("https://a.example/", "b.example/c")
    case "number":
      return fc.constantFrom(-1, -0, 0, 1, 2, 2.5)
    case "rating":
      return fc.integer({ min: 1, max: field.scale })
    case "time":
      return fc.constantFrom("00:00", "09:30", " 23:59")
    case "scale":
      return fc.integer({ min: 0, max: 10 })
    case "date":
      return fc.constantFrom(...days, ` ${days[0]}`)
    case "single_choice":
      return fc.constantFrom(...field.options.map((option) => option.key))
    case "multiple_choice":
      return fc.uniqueArray(fc.constantFrom(...field.options.map((option) => option.key)), { minLength: 1 })
    case "yes_no":
      return fc.boolean()
    case "consent":
      return fc.constant(true)
    case "file":
    case "audio":
      return fc.constant([`up-${place}`])
    case "heading":
    case "paragraph":
      return fc.constant(undefined)
  }
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, "", " ", [], {}, 0, -1, 7, 1e21, true, false, "a", "x", "2026-02-30", ["a", "a"], [null], [{}], { a: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

type Plan = {
  type: (typeof outerTypes)[number] | "group"
  required: boolean
  match: "all" | "any"
  asks: { target: number; operator: number; value: number; wild: number }[]
}

const ask = fc.record({
  target: fc.nat(1_000),
  operator: fc.nat(1_000),
  value: fc.nat(1_000),
  wild: fc.nat(9),
})

function plan(type: fc.Arbitrary<Plan["type"]>): fc.Arbitrary<Plan> {
  return fc.record({
    type,
    required: fc.boolean(),
    match: fc.constantFrom("all" as const, "any" as const),
    asks: fc.oneof(
      { weight: 1, arbitrary: fc.constant<Plan["asks"]>([]) },
      { weight: 3, arbitrary: fc.array(ask, { minLength: 1, maxLength: 3 }) },
    ),
  })
}

type Asked = { path: string; field: Field }

function conditionOn({ path, field }: Asked, { operator, value }: Plan["asks"][number]): Condition | null {
  const known = operatorsOf(field)
  const chosen = known[operator % known.length]
  if (chosen === undefined) return null
  if (chosen === "answered" || chosen === "not_answered") return { field: path, operator: chosen }
  const from = <T>(list: readonly T[]) => list[value % list.length] as T
  const values: Partial<Record<Field["type"], string | number | boolean>> = {
    short_text: from(texts),
    hidden: from(texts),
    number: from([0, 1, 2]),
    rating: 1 + (value % 3),
    scale: value % 3,
    time: from(["00:00", "09:30"]),
    date: from(days),
    single_choice: from(keys),
    multiple_choice: from(keys),
    yes_no: value % 2 === 0,
  }
  const compared = values[field.type]
  return compared === undefined ? null : { field: path, operator: chosen, value: compared }
}

function build(one: Plan, key: string, before: readonly Asked[], wild: boolean): Field {
  const conditions = one.asks.flatMap((each) => {
    if (wild && each.wild === 0)
      return [{ field: ["gone", key, "f9", "g1.l0", "__proto__", "."][each.value % 6] ?? "", operator: "is_not" as const, value: "a" }]
    const asked = before[each.target % Math.max(1, before.length)]
    return (asked && conditionOn(asked, each)) ?? []
  })
  const options = keys.map((option) => ({ key: option, label: option.toUpperCase() }))
  return {
    key,
    label: key,
    required: one.required && one.type !== "hidden",
    type: one.type,
    ...(one.type === "single_choice" || one.type === "multiple_choice" ? { options } : {}),
    ...(conditions.length === 0 ? {} : { shownWhen: { match: one.match, conditions } }),
  } as unknown as Field
}

/** A form that can be published; with `wild` also one whose conditions ask about what is not there, or comes later. */
export function formArb({ wild = false } = {}): fc.Arbitrary<FormDefinition> {
  const leaf = plan(fc.constantFrom(...leafTypes))
  const group = fc.tuple(plan(fc.constant("group" as const)), fc.array(leaf, { minLength: 1, maxLength: 5 }), fc.nat(2))
  const outer = fc.oneof(
    { weight: 5, arbitrary: plan(fc.constantFrom(...outerTypes)).map((one) => [one, [], 0] as const) },
    { weight: 1, arbitrary: group },
  )
  return fc.array(outer, { minLength: 1, maxLength: 12 }).map((plans) => {
    const fields: Field[] = [{ key: "email", label: "E-mail", type: "email", required: true } as Field]
    for (const [index, [one, leaves, min]] of plans.entries()) {
      const key = `f${index}`
      const before = fields.map((field) => ({ path: field.key, field }))
      const field = build(one, key, before, wild)
      if (one.type === "group") {
        const inner: LeafField[] = []
        for (const [at, each] of leaves.entries()) {
          const asked = [...before, ...inner.map((leafField) => ({ path: `${key}.${leafField.key}`, field: leafField }))]
          inner.push(build(each, `l${at}`, asked.reverse(), wild) as LeafField)
        }
        Object.assign(field, { itemName: "item", itemsName: "items", min, max: 3, fields: inner } satisfies Partial<GroupField>)
      }
      fields.push(field)
    }
    return formDefinition.parse({ fields, roles: { email: "email" } })
  })
}

/** Answers to a form: mostly such as it takes, some left out; with `garbage` anything at all among them. Without `uploads` no files. */
export function answersArb(form: FormDefinition, { garbage = false, uploads = true } = {}): fc.Arbitrary<Record<string, unknown>> {
  const answer = (field: LeafField, place: string): fc.Arbitrary<unknown> => {
    const none = !uploads && (field.type === "file" || field.type === "audio")
    const fine = none ? fc.constant(undefined) : right(field, place)
    return garbage ? fc.oneof({ weight: 6, arbitrary: fine }, { weight: 1, arbitrary: odd }) : fine
  }
  const level = (fields: readonly LeafField[], place: string) =>
    fc.record(Object.fromEntries(fields.map((field) => [field.key, answer(field, `${place}${field.key}`)])), { requiredKeys: [] })
  const parts = form.fields.map((field): [string, fc.Arbitrary<unknown>] => {
    if (field.type !== "group") return [field.key, answer(field, field.key)]
    const items = fc
      .tuple(fc.nat(3), ...[0, 1, 2].map((index) => level(field.fields, `${field.key}-${index}-`)))
      .map(([count, ...all]) => all.slice(0, count))
    return [field.key, garbage ? fc.oneof({ weight: 8, arbitrary: items }, { weight: 1, arbitrary: odd }) : items]
  })
  const sent = fc.record(Object.fromEntries(parts), { requiredKeys: ["email"] })
  // What was left out is absent, as in JSON.
  return sent.map((one) => JSON.parse(JSON.stringify(one)) as Record<string, unknown>)
}
