import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { mail, member, reviewRound, session, teamSetting, user, weeklyMail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { contextNow } from "../modules/api-keys/context-now.ts"
import { keyNow } from "../modules/api-keys/grant.ts"
import { sendWeekly } from "../modules/insights/weekly.ts"
import { rolesOf } from "../modules/live/reading.ts"
import { sendNotifications } from "../modules/notifications/send.ts"
import { listPeople } from "../modules/reviews/assignment/people.ts"
import { sightOfKeeper } from "../modules/webhooks/keeper.ts"
import { useWorld } from "../testing/use-world.ts"
import { makePortal, send, type TestTeam } from "../testing/world.ts"
import { demandMembership } from "./managing.ts"
import { getTeamAccess, listActiveMembers } from "./team-access.ts"
import { activeTeam } from "./teams.ts"

const world = useWorld({ env: { webhookAllowedHosts: ["127.0.0.1"] } })
const DAY = 86_400_000

/** Reasons why a team's admin loses access. */
const states = {
  banned: ({ admin }: TestTeam) => world.db.update(user).set({ banned: true }).where(eq(user.id, admin.id)),
  "banned for a day": ({ admin }: TestTeam) =>
    world.db
      .update(user)
      .set({ banned: true, banExpires: new Date(world.services.clock.now().getTime() + DAY) })
      .where(eq(user.id, admin.id)),
  removed: ({ id, admin }: TestTeam) => world.db.delete(member).where(and(eq(member.organizationId, id), eq(member.userId, admin.id))),
  "without the second factor that the team asks for": async ({ id }: TestTeam) => {
    await world.db
      .update(member)
      .set({ createdAt: new Date(Date.now() - 90 * DAY) })
      .where(eq(member.organizationId, id))
    const since = new Date(Date.now() - 8 * DAY)
    const facts = { secondFactorSince: since, updatedAt: since }
    await world.db
      .insert(teamSetting)
      .values({ teamId: id, ...facts })
      .onConflictDoUpdate({ target: teamSetting.teamId, set: facts })
  },
}

/** Notification mails of the team, which only its admin has enabled. */
const mailsOf = (teamId: string) => world.db.$count(mail, and(eq(mail.teamId, teamId), eq(mail.kind, "notification")))
const settles = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

/** Each consumer returns whether the admin still gets something from it. `prepare` runs while they have access. */
type Consumer = { file: string; prepare(team: TestTeam): Promise<(team: TestTeam) => Promise<boolean>> }
const consumers: Record<string, Consumer> = {
  requests: {
    file: "platform/teams.ts",
    prepare:
      async () =>
      ({ id, admin }) =>
        settles(activeTeam(world.db, { userId: admin.id, slug: id, defaultTeamId: null })),
  },
  "changes of a team's people": {
    file: "platform/managing.ts",
    prepare: async () => (team) => {
      const actor = { type: "user", id: team.admin.id, name: null } as const
      return settles(demandMembership(world.db, { actor, team: { id: team.id } }, null))
    },
  },
  "API keys": {
    file: "modules/api-keys/grant.ts",
    prepare: async ({ admin }) => {
      const { id } = await admin.caller.apiKeys.create({ name: "Key", scopes: ["submission:read"] })
      return () => settles(keyNow(world.db, { id }, world.services.clock.now()))
    },
  },
  "the list of API keys": {
    file: "modules/api-keys/service.ts",
    prepare: async ({ admin }) => {
      await admin.caller.apiKeys.create({ name: "Key", scopes: ["submission:read"] })
      return async (team) => {
        await world.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, team.owner.id))
        const { items } = await team.owner.caller.apiKeys.list({})
        return items[0]?.state === "active"
      }
    },
  },
  jobs: {
    file: "modules/api-keys/context-now.ts",
    prepare: async () => (team) =>
      settles(contextNow(world.db, world.services, { teamId: team.id, userId: team.admin.id, apiKeyId: null })),
  },
  webhooks: {
    file: "modules/webhooks/keeper.ts",
    prepare: async ({ admin }) => {
      const { webhook } = await admin.caller.webhooks.create({ url: "http://127.0.0.1:9/hook", events: ["submission.created"] })
      return async () => (await sightOfKeeper(world.services, webhook.id)) !== null
    },
  },
  mails: {
    file: "modules/notifications/reader.ts",
    prepare: async (team) => {
      await team.admin.caller.notifications.set({ modes: [{ event: "submission.created", mode: "now" }] })
      const { slug } = await makePortal(team)
      await send(world, slug)
      return async ({ id }) => {
        const before = await mailsOf(id)
        world.forward(DAY / 2)
        await sendNotifications(world.services)
        return (await mailsOf(id)) > before
      }
    },
  },
  "mails of Mondays": {
    file: "modules/notifications/reader.ts",
    prepare: async (team) => {
      await world.db.insert(weeklyMail).values({ userId: team.admin.id, teamId: team.id, nextAt: world.services.clock.now() })
      return async ({ id }) => {
        const before = await mailsOf(id)
        await sendWeekly(world.services)
        return (await mailsOf(id)) > before
      }
    },
  },
  "live updates": {
    file: "modules/live/reading.ts",
    prepare: async ({ admin }) => {
      const [id, now] = [randomUUID(), new Date()]
      const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 30 * DAY) }
      await world.db.insert(session).values({ id, token: id, userId: admin.id, ...times })
      return async (team) => (await rolesOf(world.db, [id], [team.id], new Date())).size > 0
    },
  },
  invitations: {
    file: "modules/members/invitations/answer.ts",
    prepare: async ({ admin }) => {
      const { results } = await admin.caller.invitations.send({ emails: [`guest-${admin.id.slice(-6)}@example.com`], role: "viewer" })
      return async () => (await world.visitor.invitations.look({ id: results[0]?.id ?? "" })).state === "open"
    },
  },
  "assignment of submissions to reviewers": {
    file: "modules/reviews/assignment/people.ts",
    prepare: async (team) => {
      const { id } = await makePortal(team)
      const round = {
        name: "First read",
        opensAt: null,
        closesAt: null,
        stageId: null,
        reviewsPerSubmission: 1,
        visibility: "never" as const,
      }
      const criterion = { name: "Fit", help: "", weight: 1, scale: ["Low", "High"], required: false, onlyIf: null }
      const { id: roundId } = await team.owner.caller.reviews.createRound({
        ...{ ...round, portalId: id, average: "mean", everyone: true, reviewerIds: [], criteria: [criterion] },
      })
      const [row] = await world.db.select().from(reviewRound).where(eq(reviewRound.id, roundId))
      if (!row) throw new Error("no round")
      return async ({ admin }) => (await listPeople(world.db, row, world.services.clock.now())).some((one) => one.id === admin.id)
    },
  },
  "mails to those who keep a portal": {
    file: "modules/trash/retention/run.ts",
    prepare: async () => async (team) =>
      (await listActiveMembers(world.db, team.id, world.services.clock.now())).some((one) => one.id === team.admin.id),
  },
}

describe.each(Object.entries(consumers))("%s", (_, { prepare }) => {
  test("serves members", async () => {
    const team = await world.team()
    expect(await (await prepare(team))(team)).toBe(true)
  })

  test.each(Object.entries(states))("serves nothing to a user who is %s", async (_state, leave) => {
    const team = await world.team()
    const gets = await prepare(team)
    await leave(team)
    expect((await getTeamAccess(world.db, { userId: team.admin.id, teamId: team.id }, world.services.clock.now())).open).toBe(false)
    expect(await gets(team)).toBe(false)
  })
})

/** Files that read a role, a ban or the second factor requirement without `team-access.ts`, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "platform/team-access.ts": "it is what the others ask",
  "modules/billing/mails.ts": "owners pay, and get mails about it even while they cannot sign in; the mail names the team and its plan",
  "modules/billing/end.ts": "whether anybody is left who could end a subscription",
  "modules/reviews/blind/reveal.ts": "names those who see names from now on, for the audit log",
  "modules/members/service.ts": "lists members to each other, banned ones too",
  "modules/members/change.ts": "changes memberships, of whichever state",
  "modules/teams/second-factor.ts": "changes the demand itself",
  "modules/teams/trash.ts": "keeps memberships of a deleted team as they were",
  "modules/members/roles/service.ts": "who would be left without a role",
  "modules/preferences/zones/team.ts": "the zone of a team is that of its first owner",
  "modules/admin/users/list.ts": "shows accounts to platform admins",
  "modules/admin/teams/service.ts": "shows teams to platform admins",
  "modules/admin/library.ts": "bans accounts",
  "modules/admin/setup/service.ts": "who runs the platform, of no team",
  "modules/account/admins.ts": "who runs the platform, of no team",
  "modules/account/deletion.ts": "what an account would leave behind",
  "modules/account/export.ts": "what is kept of somebody, for themselves",
  "modules/backups/schedule.ts": "who runs the platform, of no team",
}

test("every file that reads a team role, a ban or the second factor requirement uses team-access.ts", () => {
  const root = join(import.meta.dirname, "..")
  const reads =
    /\bmember\.role\b|\bseatWaiting\.role\b|\buser\.ban(ned|Expires)\b|\bteamSetting\.secondFactorSince\b|\bisShutOut\b|\benterUntil\(/
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$|^testing\//.test(name),
  )
  /** Code without comments and strings. */
  const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").replace(/"(?!\.)[\w.-]*"/g, '""')
  const texts = new Map(files.map((name) => [name, readFileSync(join(root, name), "utf8")]))
  const asks = (text: string) => /team-access\.ts"/.test(text)
  const odd = [...texts]
    .filter(([name, text]) => reads.test(codeOf(text)) && !asks(text) && !Object.hasOwn(exceptions, name))
    .map(([name]) => name)
  expect(odd).toEqual([])
  // Every exception exists and is needed.
  expect(Object.keys(exceptions).filter((name) => !reads.test(codeOf(texts.get(name) ?? "")) && !asks(texts.get(name) ?? ""))).toEqual([])
  // Every file that uses it is one of the consumers above, or an exception.
  const known = new Set([...Object.values(consumers).map(({ file }) => file), ...Object.keys(exceptions)])
  expect([...texts].filter(([name, text]) => asks(text) && !known.has(name)).map(([name]) => name)).toEqual([])
})
