import type { Things } from "./examples.ts"

/** The input once for each id in it, with that one exchanged for the other team's. A name is no id: two teams may have one. */
export function withForeignIds(input: unknown, own: Things, other: Things): { path: string; input: unknown }[] {
  const found: { path: string; input: unknown }[] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    if (typeof value === "object" && value !== null) for (const [key, child] of Object.entries(value)) walk(child, [...path, key])
    const name = (Object.keys(own) as (keyof Things)[]).find((key) => key !== "teamName" && own[key] === value)
    if (name === undefined) return
    const copy = structuredClone(input) as Record<string, unknown>
    const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy)
    parent[String(path.at(-1))] = name === "freshAct" ? other.memberAct : other[name]
    found.push({ path: path.join("."), input: copy })
  }
  walk(input, [])
  return found
}
