import type { Field } from "@intray/server/modules/forms/schema"
import { expect, it } from "vitest"
import { collectAnswers, emptyForm, type FormValues, formReducer } from "./model.ts"
import { changedQuestions, hiddenPlaces, isHidden } from "./shown.ts"
import { formStepsOf, nearest, progressOf, stepAfter, stepBefore, stepOf } from "./steps.ts"

const base = { help: "", required: false, identifying: false }
const when = (field: string, value: string | boolean) => ({
  shownWhen: { match: "all" as const, conditions: [{ field, operator: "is" as const, value }] },
})
const fields: Field[] = [
  { ...base, key: "you", label: "You", type: "heading" },
  { ...base, key: "kind", label: "Kind", type: "single_choice", options: ["talk", "workshop"].map((key) => ({ key, label: key })) },
  { ...base, key: "needs", label: "What it needs", type: "heading" },
  { ...base, key: "room", label: "Room", type: "short_text", ...when("kind", "workshop") },
  { ...base, key: "note", label: "Note", type: "paragraph", ...when("kind", "workshop") },
  { ...base, key: "people", label: "People", type: "heading" },
  {
    ...base,
    key: "speakers",
    label: "Speakers",
    type: "group",
    itemName: "speaker",
    itemsName: "speakers",
    min: 2,
    max: 3,
    fields: [
      { ...base, key: "paid", label: "Paid", type: "yes_no" },
      { ...base, key: "fee", label: "Fee", type: "number", integer: true, ...when("speakers.paid", true) },
    ],
  },
]
const form = { fields, steps: true }
const look = (values: FormValues) =>
  hiddenPlaces(
    fields,
    values,
    collectAnswers(fields, values, () => undefined),
  )

it("hides what its conditions hide, in each item by itself", () => {
  let values = emptyForm(fields)
  const [first, second] = (values.groups.speakers ?? []).map(({ id }) => id)
  expect([...look(values)].sort()).toEqual(["note", "room", `speakers.${first}.fee`, `speakers.${second}.fee`].sort())
  values = formReducer(values, { type: "set", address: `speakers.${second}.paid`, value: true })
  expect(isHidden(look(values), `speakers.${first}.fee`)).toBe(true)
  expect(isHidden(look(values), `speakers.${second}.fee`)).toBe(false)
})

it("names what came and went, words between questions left out", () => {
  const before = emptyForm(fields)
  const after = formReducer(before, { type: "set", address: "kind", value: "workshop" })
  expect(changedQuestions(fields, look(before), look(after))).toEqual({ came: ["Room"], went: [] })
  expect(changedQuestions(fields, look(after), look(before))).toEqual({ came: [], went: ["Room"] })
})

it("leaves out a step of which nothing is shown", () => {
  const before = formStepsOf(form, look(emptyForm(fields)))
  expect(before.open).toEqual([0, 2])
  expect([stepAfter(before, 0), stepBefore(before, 2), nearest(before, 1), stepAfter(before, 2), stepBefore(before, 0)]).toEqual([
    2,
    0,
    0,
    null,
    null,
  ])
  expect(progressOf(before, 2)).toEqual({ position: 2, count: 2 })
  const after = formStepsOf(form, look(formReducer(emptyForm(fields), { type: "set", address: "kind", value: "workshop" })))
  expect(after.open).toEqual([0, 1, 2])
  expect([stepAfter(after, 0), stepBefore(after, 2), nearest(after, 1)]).toEqual([1, 1, 1])
  expect(stepOf(after, "speakers.abc.fee")).toBe(2)
  expect(stepOf(after, "nowhere")).toBe(0)
})

it("is one step where the form asks for none", () => {
  expect(formStepsOf({ fields }, new Set())).toMatchObject({ open: [0] })
})
