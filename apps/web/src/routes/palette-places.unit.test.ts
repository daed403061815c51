import type { shell } from "@intray/i18n/shell"
import type { KeyAction } from "@intray/server/modules/preferences/keys"
import { expect, test } from "vitest"
import { type Page, pages } from "../features/shell/pages.ts"
import { actionWords, type PaletteAction, paletteTable } from "../features/shell/palette-table.ts"
import { routeTree } from "./router.tsx"

type Node = { options: { path?: string }; children?: Node[] | Record<string, Node> }

/** Addresses of a route and of those in it, as the palette writes them. */
function addresses(node: Node, before = ""): string[] {
  const own = `${before}/${node.options.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1")
  const inside = Object.values(node.children ?? {}).flatMap((child) => addresses(child as Node, own))
  return [own, ...inside]
}

test("the palette leads to every page of the dashboard that needs no more than its address", () => {
  const led = new Set([...paletteTable.everywhere, ...paletteTable.places].flatMap((row) => ("to" in row ? [row.to as string] : [])))
  const pages = [...new Set(addresses(routeTree as unknown as Node))].filter(
    (path) => path.startsWith("/dashboard/") && !path.includes("$") && path !== "/dashboard/onboarding",
  )
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((path) => !led.has(path))).toEqual([])
})

/** What a word of the user's menu is, for the palette: an act of its own, a page, an act with a key; or why it is nothing to be done. */
type Reach = { act: PaletteAction } | { to: string } | { key: KeyAction } | { why: string }

/** A new word of the menu does not compile before it is here. */
const menu: Record<keyof typeof shell.user, Reach> = {
  settings: { to: "/dashboard/settings" },
  light: { act: "light" },
  dark: { act: "dark" },
  system: { act: "system" },
  shortcuts: { key: "keys" },
  signOut: { act: "signOut" },
  menu: { why: "the name of the menu itself" },
  roles: { why: "says who one is" },
  appearance: { why: "the heading of the three above" },
  signOutFailed: { why: "a message" },
  signOutFailedNote: { why: "a message" },
}

test("the palette does everything that the user's menu offers", () => {
  const rows = [...paletteTable.everywhere, ...paletteTable.places]
  const lacking = Object.entries(menu).filter(([, reach]) => {
    if ("act" in reach) return !rows.some((row) => "act" in row && row.act === reach.act)
    if ("to" in reach) return !rows.some((row) => "to" in row && row.to === reach.to)
    // What has a key is on the palette wherever that key works, which for these is everywhere.
    return "key" in reach && actionWords[reach.key] === undefined
  })
  expect(lacking).toEqual([])
})

test("the palette leads to every page that the sidebar has", () => {
  const led = new Set(paletteTable.places.flatMap((row) => ("to" in row ? [row.to as string] : [])))
  expect(pages.map((page) => page.to).filter((to) => !led.has(to))).toEqual([])
})

test("the palette offers a page to the same people as the sidebar", () => {
  const needs = (page: Page) => [page.to, page.needs]
  const rows = paletteTable.places.flatMap((row) => ("to" in row && !row.search ? [[row.to, row.needs]] : []))
  for (const page of pages) expect(rows).toContainEqual(needs(page))
})
