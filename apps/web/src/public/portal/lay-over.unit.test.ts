import type { Field } from "@intray/server/modules/forms/schema"
import { expect, test } from "vitest"
import { layOver } from "./lay-over.ts"
import type { FormValues } from "./places.ts"

const fields = [
  { key: "artist", type: "short_text" },
  { key: "name", type: "short_text" },
  { key: "some", type: "multiple_choice" },
  { key: "tracks", type: "group", fields: [{ key: "title", type: "short_text" }] },
] as unknown as Field[]

const form = (leaves: Record<string, string | string[]>, tracks: [id: string, title: string][] = []): FormValues => ({
  leaves: { artist: "Kitefall", name: "Sunniva", some: ["a"], ...leaves },
  groups: { tracks: tracks.map(([id, title]) => ({ id, values: { title } })) },
})
const titles = (values: FormValues) => values.groups.tracks?.map((item) => `${item.id} ${item.values.title}`)

test("keeps local edits and takes the saved values of all other fields", () => {
  const laid = layOver(fields, form({}), form({ artist: "Glasswing" }), form({ name: "Sunniva Aasbrekk", some: [] }))
  expect(laid).toMatchObject({ news: true, differing: [], values: { leaves: { artist: "Glasswing", name: "Sunniva Aasbrekk", some: [] } } })
  expect(laid.base).toEqual(form({ name: "Sunniva Aasbrekk", some: [] }))
  expect(layOver(fields, form({}), form({ artist: "Glasswing" }), form({}))).toMatchObject({ news: false, differing: [] })
})

test("keeps cleared fields empty, and reports no conflict for equal changes", () => {
  const laid = layOver(fields, form({}), form({ artist: "", name: "S." }), form({ name: "S." }))
  expect(laid).toMatchObject({ news: true, differing: [], values: { leaves: { artist: "", name: "S." } } })
})

test("reports fields changed on both sides, until they are saved", () => {
  const mine = form({ artist: "Glasswing" })
  const theirs = form({ artist: "Kitefall II" })
  const laid = layOver(fields, form({}), mine, theirs)
  expect(laid.values.leaves.artist).toBe("Glasswing")
  expect(laid.differing).toEqual([{ address: "artist", theirs: "Kitefall II", group: false }])
  expect(layOver(fields, laid.base, laid.values, theirs).differing).toEqual(laid.differing)
  const gone = layOver(fields, laid.base, form({ artist: "Kitefall II" }), theirs)
  expect(gone.differing).toEqual([])
})

test("merges items by index, and keeps items added on both sides", () => {
  const base = form({}, [
    ["1", "One"],
    ["2", "Two"],
  ])
  const mine = form({}, [
    ["1", "One!"],
    ["2", "Two"],
  ])
  const theirs = form({}, [
    ["x", "One"],
    ["y", "Two?"],
    ["z", "Three"],
  ])
  const laid = layOver(fields, base, mine, theirs)
  expect(titles(laid.values)).toEqual(["1 One!", "2 Two?", "z Three"])
  expect(titles(laid.base)).toEqual(["1 One", "2 Two?", "z Three"])
  expect(laid.differing).toEqual([])
  const turned = form({}, [
    ["2", "Two"],
    ["n", "New"],
    ["1", "One"],
  ])
  const both = layOver(
    fields,
    base,
    turned,
    form({}, [
      ["x", "One?"],
      ["y", "Two"],
    ]),
  )
  expect(titles(both.values)).toEqual(["2 Two", "n New", "1 One?"])
  expect(both.differing).toEqual([])
})

test("reports an item removed on one side and changed on the other, and lists that both sides changed", () => {
  const base = form({}, [
    ["1", "One"],
    ["2", "Two"],
  ])
  const group = [{ address: "tracks", theirs: null, group: true }]
  const theirsGone = layOver(
    fields,
    base,
    form({}, [
      ["1", "One"],
      ["2", "Two!"],
    ]),
    form({}, [["x", "One"]]),
  )
  expect([titles(theirsGone.values), theirsGone.differing]).toEqual([["1 One", "2 Two!"], group])
  const untouched = layOver(
    fields,
    base,
    form({}, [
      ["1", "One"],
      ["2", "Two"],
    ]),
    form({}, [["x", "One"]]),
  )
  expect([titles(untouched.values), untouched.differing]).toEqual([["1 One"], []])
  const mineGone = layOver(
    fields,
    base,
    form({}, [["1", "One"]]),
    form({}, [
      ["x", "One"],
      ["y", "Two?"],
    ]),
  )
  expect([titles(mineGone.values), mineGone.differing]).toEqual([["1 One"], group])
  expect(
    layOver(
      fields,
      mineGone.base,
      mineGone.values,
      form({}, [
        ["x", "One"],
        ["y", "Two?"],
      ]),
    ).differing,
  ).toEqual(group)
  const lists = layOver(
    fields,
    base,
    form({}, [["2", "Two"]]),
    form({}, [
      ["x", "One"],
      ["y", "Two"],
      ["z", "Three"],
    ]),
  )
  expect([titles(lists.values), lists.differing]).toEqual([["2 Two"], group])
})
