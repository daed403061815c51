import { describe, expect, it } from "vitest"
import { afterSetting, groupsFor, isAnswered, isComplete } from "./choose.ts"

const one = { multiple: false, labels: [{ id: "sign" }, { id: "pass" }] }
const several = { multiple: true, labels: [{ id: "mix" }, { id: "long" }] }

describe("afterSetting", () => {
  it("replaces within a group of one choice, and only there", () => {
    expect(afterSetting(["pass", "mix"], one, "sign", true)).toEqual(["mix", "sign"])
    expect(afterSetting(["pass", "mix"], several, "long", true)).toEqual(["pass", "mix", "long"])
  })

  it("takes off, and does nothing twice", () => {
    expect(afterSetting(["pass", "mix"], one, "pass", false)).toEqual(["mix"])
    expect(afterSetting(["mix"], several, "mix", true)).toEqual(["mix"])
    expect(afterSetting(["mix"], several, "long", false)).toEqual(["mix"])
  })

  it("knows whether a group is answered", () => {
    expect(isAnswered(["mix"], several)).toBe(true)
    expect(isAnswered(["mix"], one)).toBe(false)
  })
})

describe("groupsFor", () => {
  const label = (id: string) => ({
    id,
    name: id,
    hue: "red" as const,
    icon: null,
    key: null,
    description: "",
    feedbackText: null,
    archived: false,
  })
  const group = (id: string, labels: string[], when: { onlyIf?: string[]; portals?: string[] } = {}) => ({
    id,
    name: id,
    multiple: true,
    required: true,
    onlyIf: when.onlyIf ?? null,
    portals: when.portals ?? null,
    labels: labels.map(label),
  })
  const groups = [
    group("verdict", ["sign", "pass"]),
    group("why", ["mix", "long"], { onlyIf: ["pass"] }),
    group("talks", ["room"], { portals: ["talks"] }),
  ]
  const shown = (labelIds: string[], portalId = "demos") =>
    groupsFor(groups, { portalId, labelIds }).map((one) => `${one.id}:${one.labels.map((each) => each.id).join("+")}:${one.required}`)

  it("are those that are asked of the submission", () => {
    expect(shown([])).toEqual(["verdict:sign+pass:true"])
    expect(shown(["pass"])).toEqual(["verdict:sign+pass:true", "why:mix+long:true"])
    expect(shown([], "talks")).toEqual(["verdict:sign+pass:true", "talks:room:true"])
  })

  it("and of the others what is nevertheless, so that it can be taken off", () => {
    expect(shown(["sign", "mix"])).toEqual(["verdict:sign+pass:true", "why:mix:false"])
  })

  it("are complete once every required one that is asked has an answer", () => {
    const complete = (labelIds: string[], portalId = "demos") => isComplete(groups, { portalId }, labelIds)
    expect(complete([])).toBe(false)
    expect(complete(["sign"])).toBe(true)
    expect(complete(["pass"]), "which asks for more").toBe(false)
    expect(complete(["pass", "mix"])).toBe(true)
    expect(complete(["sign"], "talks")).toBe(false)
    expect(isComplete([], { portalId: "demos" }, ["sign"]), "nothing is asked").toBe(false)
  })
})
