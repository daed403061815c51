import type { LabelGroupItem } from "@intray/server/modules/labels/schema"
import { expect, it } from "vitest"
import { findShownSilence, getShown, type Suggestion } from "./shown.ts"

const label = (id: string) => ({
  id,
  name: id,
  hue: "teal" as const,
  icon: null,
  key: null,
  description: "",
  feedbackText: null,
  archived: false,
})
const group = (id: string, multiple = false): LabelGroupItem => ({
  id,
  name: id,
  multiple,
  required: false,
  onlyIf: null,
  portals: null,
  labels: [label(`${id}1`), label(`${id}2`)],
})
const proposing = (groupId: string, percent: number): Suggestion => ({
  groupId,
  proposals: [{ labelId: `${groupId}1`, percent, reasons: [] }],
  silence: null,
})
const silent = (groupId: string, reason: "unsure" | "examples" | "lot" | "off", have: number | null = null): Suggestion => ({
  groupId,
  proposals: [],
  silence: { reason, have, need: 50, close: [] },
})
const none = new Set<string>()

it("shows the most likely label first", () => {
  const { proposals } = getShown([proposing("a", 60), proposing("b", 90)], [group("a"), group("b")], [], none)
  expect(proposals.map((one) => one.label.id)).toEqual(["b1", "a1"])
})

it("leaves out what was answered or dismissed since", () => {
  const groups = [group("a"), group("b", true)]
  const suggestions = [proposing("a", 60), proposing("b", 90)]
  expect(getShown(suggestions, groups, ["a2", "b2"], none).proposals.map((one) => one.label.id)).toEqual(["b1"])
  expect(getShown(suggestions, groups, ["b1"], new Set(["a1"])).proposals).toEqual([])
})

it("names one reason for silence, and none where nothing was learned at all", () => {
  const groups = [group("a"), group("b")]
  const getReason = (...suggestions: Suggestion[]) => findShownSilence(getShown(suggestions, groups, [], none).silences)?.silence.reason
  expect(getReason(silent("a", "lot"), silent("b", "unsure"))).toBe("unsure")
  expect(getReason(silent("a", "examples", 0), silent("b", "off"))).toBeUndefined()
  expect(getReason(silent("a", "examples", 12))).toBe("examples")
})
