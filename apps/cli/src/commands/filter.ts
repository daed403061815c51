import { type Option, textOf, type Values } from "../cli/command.ts"
import { Missing, Usage } from "../cli/exit.ts"
import type { Client, Given } from "../client.ts"

/** The filters that several commands take. */
export const filterOptions = {
  label: { type: "string", short: "l", value: "NAME", help: "Has this label, by its name or key." },
  "without-label": { type: "string", value: "NAME", help: "Does not have this label." },
  portal: { type: "string", short: "p", value: "SLUG", help: "Came through this portal." },
  stage: { type: "string", value: "NAME", help: "Is in this stage." },
  open: { type: "boolean", help: "Nothing is decided, or the decision is not published." },
  text: { type: "string", short: "t", value: "WORDS", help: "Contains these words." },
  since: { type: "string", value: "DATE", help: "Arrived then or later, like 2026-03-01." },
} as const satisfies Record<string, Option>

type Named = { id: string; name: string }

/** Finds an item by id, name in any case, or key. @throws Missing listing the names; Usage if several have the name */
function named<T extends Named>(list: readonly T[], name: string, what: string, keyOf?: (one: T) => string | null): T {
  const wanted = name.toLowerCase()
  const exact = list.filter((one) => one.id === name || one.name.toLowerCase() === wanted || keyOf?.(one) === wanted)
  const [found] = exact
  if (found && exact.length === 1) return found
  const near = list.map((one) => one.name).slice(0, 20)
  if (exact.length > 1) throw new Usage(`Several ${what}s are called ${name}. Give the id: ${exact.map(({ id }) => id).join(", ")}.`)
  throw new Missing(near.length === 0 ? `There is no ${what}.` : `There is no ${what} ${name}. There are: ${near.join(", ")}.`)
}

/** Finds a label in use by its name or key. @throws Missing, or Usage if several have the name */
export async function labelNamed(client: Client, name: string): Promise<Named> {
  const labels = await client.every("listLabels")
  return named(
    labels.filter(({ archived }) => !archived),
    name,
    "label",
    ({ key }) => key,
  )
}

type Query = NonNullable<Given<"listSubmissions">["query"]>

/** Converts the options to a query of the list. @throws Missing if a label or stage does not exist; Usage */
export async function queryOf(client: Client, values: Values): Promise<Query> {
  const [label, without, portal, stage] = ["label", "without-label", "portal", "stage"].map((name) => textOf(values, name))
  const [text, since] = [textOf(values, "text"), textOf(values, "since")]
  const from = since === undefined ? undefined : new Date(since)
  if (from && Number.isNaN(from.getTime())) throw new Usage("--since is a day or a moment, like 2026-03-01.")
  return {
    ...(label === undefined ? {} : { label: [(await labelNamed(client, label)).id] }),
    ...(without === undefined ? {} : { labelNone: [(await labelNamed(client, without)).id] }),
    ...(portal === undefined ? {} : { portal: [portal] }),
    ...(stage === undefined ? {} : { stage: [named(await client.every("listStages"), stage, "stage").id] }),
    ...(values.open === true ? { state: "open" as const } : {}),
    ...(text === undefined ? {} : { text }),
    ...(from ? { from: from.toISOString() } : {}),
  }
}

/** Converts that query to the filter of an export. */
export function filterOf({ label, labelNone, portal, stage, state, text, from }: Query): object {
  const labels = { ...(label ? { any: label } : {}), ...(labelNone ? { none: labelNone } : {}) }
  return {
    ...(label || labelNone ? { labels } : {}),
    ...(portal ? { portals: portal } : {}),
    ...(stage ? { stages: stage } : {}),
    ...(state ? { state } : {}),
    ...(text ? { text } : {}),
    ...(from ? { from } : {}),
  }
}
