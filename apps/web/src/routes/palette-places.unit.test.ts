import { expect, test } from "vitest"
import { paletteTable } from "../features/shell/palette-table.ts"
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
