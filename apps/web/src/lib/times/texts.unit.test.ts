import { expect, test } from "vitest"
import { tidyWhole } from "../whole-number.ts"
import { overNewest, readTexts, type Touched, typeText, without } from "./texts.ts"

type Part = "subject" | "body"
const began = { subject: "", body: "" }
const nothing: Touched<Part> = {}

test("only what was touched is saved, over what somebody else saved meanwhile", () => {
  const touched = typeText(began, nothing, "subject", "Owner subject ")
  const read = readTexts({ subject: "", body: "B wrote this." }, touched)
  expect(read).toEqual({
    shown: { subject: "Owner subject ", body: "B wrote this." },
    changed: { subject: "Owner subject" },
    expected: { subject: "" },
    overtaken: [],
  })
})

test("the same text changed by two is asked about, until one of both is taken", () => {
  const newest = { subject: "Theirs", body: "" }
  const touched = typeText(began, typeText(began, nothing, "subject", "M"), "subject", "Mine")
  expect(readTexts(newest, touched)).toMatchObject({ overtaken: ["subject"], expected: { subject: "" } })
  const kept = overNewest(newest, touched, "subject")
  expect(readTexts(newest, kept)).toMatchObject({
    shown: { subject: "Mine" },
    overtaken: [],
    expected: { subject: "Theirs" },
  })
  expect(readTexts(newest, without(touched, { subject: "Mine" })).shown).toEqual(newest)
})

test("what was typed back, or to the same, is no change", () => {
  const back = typeText(began, typeText(began, nothing, "body", "a"), "body", "")
  expect(readTexts({ subject: "", body: "New" }, back)).toEqual({
    shown: { subject: "", body: "New" },
    changed: {},
    expected: {},
    overtaken: [],
  })
  const same = typeText(began, nothing, "body", "New")
  expect(readTexts({ subject: "", body: "New" }, same)).toMatchObject({ changed: {}, overtaken: [] })
})

test("what was typed while it was being saved stays, over what was saved", () => {
  const touched: Touched<Part> = { subject: { text: "Mine and more", base: "" }, body: { text: "Text ", base: "" } }
  expect(without(touched, { subject: "Mine", body: "Text" })).toEqual({ subject: { text: "Mine and more", base: "Mine" } })
})

test("a number that is typed otherwise is the same number", () => {
  const tidy = (text: string) => tidyWhole(text, { min: 1, max: 10_000 })
  const touched = typeText({ quota: "500" }, {}, "quota", "1,000")
  expect(readTexts({ quota: "500" }, touched, tidy)).toEqual({
    shown: { quota: "1,000" },
    changed: { quota: "1000" },
    expected: { quota: "500" },
    overtaken: [],
  })
  expect(readTexts({ quota: "1000" }, touched, tidy)).toMatchObject({ changed: {}, overtaken: [] })
  expect(readTexts({ quota: "" }, touched, tidy)).toMatchObject({ overtaken: ["quota"] })
  expect(without(touched, { quota: "1000" }, tidy), "the field shows what was saved").toEqual({})
})

test("going on over what was saved, though nobody heard so, is no clash with oneself", () => {
  const saved = { subject: "Mine", body: "" }
  const touched = typeText(saved, typeText(began, nothing, "subject", "Mine "), "subject", "Mine, longer")
  expect(readTexts(saved, touched)).toMatchObject({
    changed: { subject: "Mine, longer" },
    expected: { subject: "Mine" },
    overtaken: [],
  })
})
