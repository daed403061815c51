import { isShown, operatorsOf } from "@intray/server/modules/forms/conditions"
import { definitionIssues } from "@intray/server/modules/forms/definition"
import { formDefinition } from "@intray/server/modules/forms/schema"
import { describe, expect, it } from "vitest"
import { everyKind } from "../testing/every-kind.ts"
import { conditionFault, conditionOn, operatorLabel, sourcesOf, valueKind, withConditions, withOperator } from "./conditions-model.ts"
import { findField, updateField } from "./form-tree.ts"

const form = formDefinition.parse(everyKind)

describe("sourcesOf", () => {
  it("offers what is asked before, and in a group what is asked before in it", () => {
    expect(sourcesOf(form, "stars").map((one) => one.path)).toEqual(["email", "mood"])
    const inside = sourcesOf(form, "tracks.bpm").map((one) => one.path)
    expect(inside).toContain("tracks.title")
    expect(inside).toContain("mood")
    expect(inside).not.toContain("tracks")
    expect(inside).not.toContain("tracks.bpm")
    expect(sourcesOf(form, "last").map((one) => one.path)).toContain("tracks")
    expect(sourcesOf(form, "email")).toEqual([])
    // Words have no answer.
    expect(sourcesOf(form, "last").some((one) => one.field.type === "paragraph" || one.field.type === "heading")).toBe(false)
  })
})

describe("a condition that is built", () => {
  it("is taken by the form's own rules with every operator of every question, as soon as it has its value", () => {
    for (const source of sourcesOf(form, "last")) {
      for (const operator of operatorsOf(source.field)) {
        let condition = withOperator(conditionOn(source), source.field, operator)
        const kind = valueKind(source.field, operator)
        if (kind === "text" && condition.value === undefined) condition = { ...condition, value: "x" }
        if (kind === "number" && condition.value === undefined) condition = { ...condition, value: 3 }
        if (kind === "date" && condition.value === undefined) condition = { ...condition, value: "2026-03-11" }
        if (kind === "time" && condition.value === undefined) condition = { ...condition, value: "09:30" }
        expect(conditionFault(form, "last", condition), `${source.path} ${operator}`).toBeNull()
        const built = updateField(form, "last", { shownWhen: withConditions(undefined, [condition]) })
        expect(formDefinition.safeParse(built).success).toBe(true)
        expect(definitionIssues(built), `${source.path} ${operator}`).toEqual([])
        expect(operatorLabel(source.field, operator)).not.toBe("")
      }
    }
  })

  it("keeps its value while that means something", () => {
    const mood = findField(form, "mood")
    const stars = findField(form, "stars")
    if (!mood || !stars) throw new Error("both are there")
    const chosen = { field: "mood", operator: "is" as const, value: "wild" }
    expect(withOperator(chosen, mood, "is_not")).toEqual({ field: "mood", operator: "is_not", value: "wild" })
    expect(withOperator(chosen, mood, "answered")).toEqual({ field: "mood", operator: "answered" })
    expect(withOperator({ field: "stars", operator: "is", value: "wild" }, stars, "more_than").value).toBe(1)
  })

  it("says what is wrong with it", () => {
    expect(conditionFault(form, "stars", { field: "gone", operator: "is", value: "x" })).toBe("missingField")
    expect(conditionFault(form, "mood", { field: "stars", operator: "is", value: 3 })).toBe("laterField")
    expect(conditionFault(form, "stars", { field: "mood", operator: "is" })).toBe("missingValue")
    expect(conditionFault(form, "stars", { field: "mood", operator: "is", value: "sad" })).toBe("missingValue")
  })

  it("decides as it reads", () => {
    const built = updateField(form, "last", {
      shownWhen: { match: "any", conditions: [{ field: "mood", operator: "is", value: "wild" }] },
    })
    expect(isShown(built, { mood: "wild" }, ["last"])).toBe(true)
    expect(isShown(built, { mood: "calm" }, ["last"])).toBe(false)
    expect(withConditions({ match: "any", conditions: [] }, [])).toBeUndefined()
  })
})
