import { randomUUID } from "node:crypto"
import type { Checks } from "../lib/checks.ts"
import { type Group, originOf } from "../lib/group.ts"
import { type PublicPortal, readPortal } from "../lib/intake.ts"
import { type Client, clientWith, openDemos, signInCookie } from "../lib/rpc.ts"

/** What the stages of the program work on. */
export type Scene = {
  checks: Checks
  group: Group
  /** Of a member, made through the balancer. */
  cookie: string
  slug: string
  portal: PublicPortal
  /** The procedures at one process past the balancer, or through it. */
  at(which: number | null, cookie?: string): Client
  /** A label that shares its group with nothing else that is pressed. */
  labelId: string
}

export async function openScene(group: Group, checks: Checks): Promise<Scene> {
  const base = group.balancer.url
  const client = await openDemos(base)
  const cookie = await signInCookie(base, "ruta@example.com")
  const at: Scene["at"] = (which, own = cookie) => clientWith(which === null ? base : originOf(group, which), own, base)
  const { groups } = await client.query<{ groups: { multiple: boolean; labels: { id: string; archived: boolean }[] }[] }>("labels.list")
  const labelId = groups.filter((one) => one.multiple).flatMap((one) => one.labels)[0]?.id
  const [team] = await group.sql<{ slug: string }>("select slug from organization order by created_at limit 1")
  if (!labelId || !team) throw new Error("the first team has no labels")
  return { checks, group, cookie, at, labelId, slug: team.slug, portal: await readPortal(base, "demos") }
}

/** Presses one label key on one submission. @returns the act's id */
export async function press(client: Client, submissionId: string, labelId: string, on: boolean): Promise<string> {
  const actId = randomUUID()
  await client.mutate("labels.set", { submissionId, labelId, on, actId })
  return actId
}

export type Row = { id: string; number: number; labelIds: string[] }

/** The rows that a filter finds. */
export const rowsOf = async (client: Client, filter: object = {}, limit = 100): Promise<Row[]> =>
  (await client.query<{ items: Row[] }>("submissions.list", { filter: { state: "all", ...filter }, limit })).items
