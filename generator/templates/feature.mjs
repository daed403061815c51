/** What the server has of a new feature: a list of named things inside a team, with who may do what. */
export function featureFiles({ file, many, Many, one, One, table, words, oneWords }) {
  return [
    {
      path: `packages/db/src/schema/${file}.ts`,
      text: `import { at, index, table, text } from "../kit.ts"
import { organization } from "./auth.ts"

export const ${one} = table(
  "${table}",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index("${table}_team_idx").on(t.teamId, t.id)],
)
`,
    },
    {
      path: `apps/server/src/modules/${file}/schema.ts`,
      text: `import { z } from "zod"
import { line, moment, rowId } from "../../platform/values/schema.ts"

export const ${one}Item = z.strictObject({ id: rowId, name: z.string(), createdAt: moment })
export type ${One}Item = z.infer<typeof ${one}Item>

export const list${Many}Output = z.strictObject({ items: z.array(${one}Item) })
export type ${One}List = z.infer<typeof list${Many}Output>

export const create${One}Input = z.strictObject({ name: line(120) })
export const rename${One}Input = z.strictObject({ id: rowId, name: line(120) })
export const delete${One}Input = z.strictObject({ id: rowId })
export const delete${One}Output = z.strictObject({ id: rowId })
`,
    },
    {
      path: `apps/server/src/modules/${file}/events.ts`,
      text: `import { defineEvent, shape } from "../../platform/event-definitions.ts"

const ${one} = shape<{ id: string; name: string }>()

export const ${one}Events = {
  "${table}.created": defineEvent({ after: ${one} }),
  "${table}.renamed": defineEvent({ before: ${one}, after: ${one} }),
  "${table}.deleted": defineEvent({ before: ${one} }),
}
`,
    },
    {
      path: `apps/server/src/modules/${file}/service.ts`,
      text: `import { newId } from "@intray/db/id"
import { ${one} } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { recordEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import type { ${One}Item, ${One}List } from "./schema.ts"

type Row = typeof ${one}.$inferSelect

const item = ({ id, name, createdAt }: Row): ${One}Item => ({ id, name, createdAt: createdAt.toISOString() })

/** The team's ${words}, oldest first; at most 200. */
export async function list${Many}(ctx: TeamContext): Promise<${One}List> {
  const rows = await ctx.db.select().from(${one}).where(eq(${one}.teamId, ctx.team.id)).orderBy(asc(${one}.id)).limit(200)
  return { items: rows.map(item) }
}

export async function create${One}(ctx: TeamContext, input: { name: string }): Promise<${One}Item> {
  return ctx.db.transaction(async (tx) => {
    const createdAt = ctx.clock.now()
    const row: Row = { id: newId(createdAt), teamId: ctx.team.id, name: input.name, createdAt }
    await tx.insert(${one}).values(row)
    await recordEvent(tx, { team: ctx.team, actor: ctx.actor, submissionId: null, type: "${table}.created", before: null, after: { id: row.id, name: row.name } })
    return item(row)
  })
}

/** @throws NotFound */
export async function rename${One}(ctx: TeamContext, input: { id: string; name: string }): Promise<${One}Item> {
  return ctx.db.transaction(async (tx) => {
    const inTeam = and(eq(${one}.id, input.id), eq(${one}.teamId, ctx.team.id))
    const [before] = await tx.select().from(${one}).where(inTeam)
    if (!before) throw new NotFound("${oneWords}")
    await tx.update(${one}).set({ name: input.name }).where(inTeam)
    await recordEvent(tx, {
      team: ctx.team,
      actor: ctx.actor,
      submissionId: null,
      type: "${table}.renamed",
      before: { id: before.id, name: before.name },
      after: { id: before.id, name: input.name },
    })
    return item({ ...before, name: input.name })
  })
}

/** @throws NotFound */
export async function delete${One}(ctx: TeamContext, input: { id: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(${one})
      .where(and(eq(${one}.id, input.id), eq(${one}.teamId, ctx.team.id)))
      .returning()
    if (!gone) throw new NotFound("${oneWords}")
    await recordEvent(tx, { team: ctx.team, actor: ctx.actor, submissionId: null, type: "${table}.deleted", before: { id: gone.id, name: gone.name }, after: null })
    return { id: gone.id }
  })
}
`,
    },
    {
      path: `apps/server/src/modules/${file}/router.ts`,
      text: `import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { create${One}Input, delete${One}Input, delete${One}Output, list${Many}Output, ${one}Item, rename${One}Input } from "./schema.ts"
import { create${One}, delete${One}, list${Many}, rename${One} } from "./service.ts"

export const ${many}Router = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(list${Many}Output)
    .query(({ ctx }) => list${Many}(ctx)),
  create: permitted("${one}:create")
    .input(create${One}Input)
    .output(${one}Item)
    .mutation(({ ctx, input }) => create${One}(ctx, input)),
  rename: permitted("${one}:update")
    .input(rename${One}Input)
    .output(${one}Item)
    .mutation(({ ctx, input }) => rename${One}(ctx, input)),
  delete: permitted("${one}:delete")
    .input(delete${One}Input)
    .output(delete${One}Output)
    .mutation(({ ctx, input }) => delete${One}(ctx, input)),
})
`,
    },
    {
      path: `apps/server/src/modules/${file}/examples.ts`,
      text: `import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Two ${words} of a team; the second one for the second person who deletes. */
export type ${One}Things = { ${one}Id: string; spare${One}Id: string }

export async function make${Many}(team: TestTeam): Promise<${One}Things> {
  const make = async (name: string) => (await team.owner.caller.${many}.create({ name })).id
  return { ${one}Id: await make("First"), spare${One}Id: await make("Second") }
}

export const ${one}Examples: Examples = {
  "${many}.list": () => undefined,
  "${many}.create": () => ({ name: "Third" }),
  "${many}.rename": ({ ${one}Id }) => ({ id: ${one}Id, name: "Renamed" }),
  "${many}.delete": ({ ${one}Id, spare${One}Id }, role) => ({ id: role === "owner" ? ${one}Id : spare${One}Id }),
}
`,
    },
    {
      path: `apps/server/src/modules/${file}/${file}.test.ts`,
      text: `import { beforeAll, describe, expect, it } from "vitest"
import { refusals } from "@intray/i18n/refusals"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
})

describe("${words}", () => {
  it("are created, renamed and deleted by those who may", async () => {
    const { ${many} } = team.admin.caller
    const made = await ${many}.create({ name: "  First  " })
    expect(made.name).toBe("First")
    expect(await ${many}.rename({ id: made.id, name: "Second" })).toEqual({ ...made, name: "Second" })
    expect((await team.viewer.caller.${many}.list()).items).toEqual([{ ...made, name: "Second" }])
    await ${many}.delete({ id: made.id })
    expect((await ${many}.list()).items).toEqual([])
  })

  it("are changed by nobody else", async () => {
    const made = await team.owner.caller.${many}.create({ name: "Kept" })
    const denied = { code: "FORBIDDEN", message: refusals.roleForbids }
    await expect(team.member.caller.${many}.create({ name: "No" })).rejects.toMatchObject(denied)
    await expect(team.viewer.caller.${many}.rename({ id: made.id, name: "No" })).rejects.toMatchObject(denied)
    await expect(team.member.caller.${many}.delete({ id: made.id })).rejects.toMatchObject(denied)
    await expect(world.visitor.${many}.list()).rejects.toMatchObject({ code: "UNAUTHORIZED" })
  })

  it("of another team do not exist", async () => {
    const made = await team.owner.caller.${many}.create({ name: "Ours" })
    await expect(other.owner.caller.${many}.rename({ id: made.id, name: "Theirs" })).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(other.owner.caller.${many}.delete({ id: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" })
    expect((await other.owner.caller.${many}.list()).items).toEqual([])
  })

  it("need a name that can be kept", async () => {
    for (const name of ["", "   ", "x".repeat(121), "a\\u0000b"]) {
      await expect(team.owner.caller.${many}.create({ name })).rejects.toMatchObject({ code: "BAD_REQUEST" })
    }
  })
})
`,
    },
  ]
}
