import { can } from "@intray/auth/permissions"
import { type DbOrTx, prepared } from "@intray/db"
import { portal, stage, submission, teamSetting } from "@intray/db/schema"
import { and, asc, count, eq, ne } from "drizzle-orm"
import type { ActiveTeam } from "../../../platform/services.ts"
import {
  amongSubmissions,
  amongVisible,
  everySubmission,
  type VisiblePortals,
  type VisibleSubmissions,
} from "../../../platform/visible-portals.ts"
import { type FirstStep, storedSteps } from "./schema.ts"

const stepsOfTeam = prepared((db, $: { teamId: string }) =>
  db.select({ onboarding: teamSetting.onboarding }).from(teamSetting).where(eq(teamSetting.teamId, $.teamId)),
)
const anyPortal = prepared((db, $: { teamId: string }) =>
  db.select({ id: portal.id }).from(portal).where(eq(portal.teamId, $.teamId)).limit(1),
)

/** The first of a team's portals that somebody sees. */
export async function firstPortal(
  db: DbOrTx,
  teamId: string,
  visible: VisiblePortals,
): Promise<{ id: string; slug: string; title: string } | null> {
  const [first] = await db
    .select({ id: portal.id, slug: portal.slug, title: portal.title })
    .from(portal)
    .where(and(eq(portal.teamId, teamId), amongVisible(visible, portal.id)))
    .orderBy(asc(portal.createdAt), asc(portal.id))
    .limit(1)
  return first ?? null
}

/**
 * The step that a team's first steps are at, for the person who can take them; null: they are behind it. A portal that came by another way than
 * the second step has answered what the first two ask.
 */
export async function stepOf(db: DbOrTx, team: Pick<ActiveTeam, "id" | "role">): Promise<FirstStep | null> {
  const [row] = await stepsOfTeam(db, { teamId: team.id })
  const read = storedSteps.safeParse(row?.onboarding)
  if (!read.success || !can(team.role, { organization: ["update"], portal: ["create"] })) return null
  const { step } = read.data
  if (step === "invite" || step === "ready") return step
  return (await anyPortal(db, { teamId: team.id })).length > 0 ? null : step
}

/** Notes where the first steps of a team stand; null: they are behind it. */
export async function keepStep(tx: DbOrTx, teamId: string, step: FirstStep | null, now: Date): Promise<void> {
  const onboarding = step === null ? null : { step }
  await tx
    .insert(teamSetting)
    .values({ teamId, onboarding, updatedAt: now })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { onboarding, updatedAt: now } })
}

/** What sample submissions of a team have in the place where others name the import that brought them. */
export const samplesOf = (teamId: string) => `samples-${teamId}`

/** Whether it is a sample: it takes no place, nobody is mailed, and no answer to it is one that somebody waited for. */
export const isSample = (importId: string | null) => importId?.startsWith("samples-") ?? false

/** How many samples a team has that somebody sees; all of them where nothing is given. */
export async function countSamples(db: DbOrTx, teamId: string, visible: VisibleSubmissions = everySubmission): Promise<number> {
  return db.$count(submission, and(eq(submission.importId, samplesOf(teamId)), amongSubmissions(visible)))
}

/** How many samples stand in a portal, spam left out: they are among its submissions, and take none of its places. */
export async function samplesIn(db: DbOrTx, of: { id: string; teamId: string }): Promise<number> {
  const [found] = await db
    .select({ all: count() })
    .from(submission)
    .innerJoin(stage, eq(stage.id, submission.stageId))
    .where(and(eq(submission.importId, samplesOf(of.teamId)), eq(submission.portalId, of.id), ne(stage.category, "spam")))
  return found?.all ?? 0
}
