import { describe, expect, test } from "vitest"
import { assign } from "./first-loads.ts"

const graph: Record<string, string[]> = {
  app: ["router", "react"],
  router: ["react"],
  inbox: ["list", "reading", "router"],
  list: ["react", "icons"],
  reading: ["list", "player"],
  settings: ["fields", "react"],
  fields: [],
  react: [],
  icons: ["react"],
  player: [],
}
const importsOf = (id: string) => graph[id] ?? null

describe("assign", () => {
  const loads = [[{ name: "core", of: ["app"] }], [{ name: "inbox", of: ["inbox"] }]]

  test("gives each module to the first load that needs it", () => {
    expect(Object.fromEntries(assign(loads, importsOf))).toEqual({
      app: "core",
      router: "core",
      react: "core",
      inbox: "inbox",
      list: "inbox",
      reading: "inbox",
      icons: "inbox",
      player: "inbox",
    })
  })

  test("leaves to the bundler what none of them needs", () => {
    expect(assign(loads, importsOf).has("settings")).toBe(false)
    expect(assign(loads, importsOf).has("fields")).toBe(false)
  })

  test("never has an earlier load need a later one", () => {
    const order = ["core", "inbox"]
    const assigned = assign(loads, importsOf)
    for (const [id, name] of assigned) {
      for (const needed of importsOf(id) ?? []) expect(order.indexOf(assigned.get(needed) ?? "")).toBeLessThanOrEqual(order.indexOf(name))
    }
  })

  test("puts what two pages of one stage share into a file of its own", () => {
    const pages = [
      { name: "list", of: ["inbox"] },
      { name: "settings", of: ["settings", "list"] },
      { name: "focus", of: ["player"] },
    ]
    const assigned = assign([[{ name: "core", of: ["app"] }], pages], importsOf)
    expect(assigned.get("list")).toBe("list-settings")
    expect(assigned.get("icons")).toBe("list-settings")
    expect(assigned.get("reading")).toBe("list")
    expect(assigned.get("player")).toBe("list-focus")
    expect(assigned.get("fields")).toBe("settings")
    expect(assigned.get("react")).toBe("core")
  })

  test("puts what a later load shares with another page into a file of both, where it comes after one alone", () => {
    const pages = [
      { name: "list", of: ["list"] },
      { name: "settings", of: ["settings"] },
    ]
    const later = (after?: string[]) => [[{ name: "core", of: ["app"] }], pages, [{ name: "reading", of: ["reading", "fields"], after }]]
    // Without it, reading would have to load the settings.
    expect(assign(later(), importsOf).get("fields")).toBe("settings")
    const assigned = assign(later(["list"]), importsOf)
    expect(assigned.get("fields")).toBe("core")
    expect(assigned.get("settings")).toBe("settings")
    expect(assigned.get("player")).toBe("reading")
  })

  test("lets what all pages of a stage need come with the one load before them", () => {
    const pages = [
      { name: "list", of: ["inbox"] },
      { name: "other", of: ["list"] },
    ]
    expect(assign([[{ name: "core", of: ["app"] }], pages], importsOf).get("icons")).toBe("core")
    expect(assign([pages], importsOf).get("icons")).toBe("list-other")
  })

  test("makes no file of its own for something tiny that two pages share", () => {
    const pages = [
      { name: "list", of: ["list"] },
      { name: "other", of: ["icons"] },
      { name: "settings", of: ["settings"] },
    ]
    const loads = [[{ name: "core", of: ["app"] }], pages]
    expect(assign(loads, importsOf, () => 100).get("icons")).toBe("core")
    expect(assign(loads, importsOf, () => 5_000).get("icons")).toBe("list-other")
  })

  test("ends where modules import each other", () => {
    const circle: Record<string, string[]> = { one: ["two"], two: ["one"] }
    expect(assign([[{ name: "core", of: ["one"] }]], (id) => circle[id] ?? null).size).toBe(2)
  })

  test("names the load whose module has gone", () => {
    expect(() => assign([[{ name: "core", of: ["renamed"] }]], importsOf)).toThrow('There is no module renamed: the load "core"')
  })
})
