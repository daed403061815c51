import { dataImport } from "@intray/db/schema"
import { imports as words } from "@intray/i18n/imports"
import { inMemberLanguage } from "@intray/i18n/request-language"
import { and, eq, inArray, lt, notInArray } from "drizzle-orm"
import { DomainError } from "../../platform/errors.ts"
import type { JobInfo } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { isPaused } from "../../platform/teams.ts"
import { languageOfUser } from "../preferences/language.ts"
import { check } from "./check.ts"
import { planOf, withoutFile } from "./plan.ts"
import { run } from "./run.ts"
import { undo } from "./undo.ts"

const atWork = ["checking", "queued", "running", "undoing"] as const
/** How long a file is kept after the last thing that was done with it. */
const KEPT_MS = 7 * 86_400_000
/** Files that are removed in one go. */
const SWEPT = 100

/** Ends an import that cannot go on, with the reason. What it did stays, and can be taken back. */
async function fail(services: Services, importId: string, reason: string): Promise<void> {
  const now = services.clock.now()
  await services.db
    .update(dataImport)
    .set({ state: "failed", lastError: reason, finishedAt: now, updatedAt: now })
    .where(and(eq(dataImport.id, importId), inArray(dataImport.state, [...atWork])))
}

type Work = (services: Services, importId: string, signal: AbortSignal) => Promise<void>

/** The work as a job: not while the team lies in the trash, and what can be read no better the next time ends it. */
const guarded =
  (work: Work) =>
  async (services: Services, { importId }: { importId: string }, info: JobInfo): Promise<void> => {
    const [known] = await services.db.select({ teamId: dataImport.teamId }).from(dataImport).where(eq(dataImport.id, importId))
    if (known && (await isPaused(services.db, known.teamId))) return
    try {
      await work(services, importId, info.signal)
    } catch (cause) {
      // A file that cannot be read is no better the next time.
      if (cause instanceof DomainError) return fail(services, importId, cause.message)
      if (info.last) await fail(services, importId, words.files.fault)
      throw cause
    }
  }

/** Checks the rows in the user's language, because problems are shown to them. The other jobs write team data, which has no language. */
const checkInTheirs: Work = async (services, importId, signal) => {
  const [known] = await services.db.select({ userId: dataImport.userId }).from(dataImport).where(eq(dataImport.id, importId))
  const language = known?.userId ? await languageOfUser(services.db, known.userId) : "en"
  return inMemberLanguage(language, () => check(services, importId, signal))
}

export const checkImport = guarded(checkInTheirs)
export const runImport = guarded(run)
export const undoImport = guarded(undo)

/** Ends an import during which the process ended twice, so that the team can begin another. */
export async function giveUpImport(services: Services, { importId }: { importId: string }): Promise<void> {
  const [known] = await services.db.select({ userId: dataImport.userId }).from(dataImport).where(eq(dataImport.id, importId))
  const language = known?.userId ? await languageOfUser(services.db, known.userId) : "en"
  await inMemberLanguage(language, () => fail(services, importId, words.files.interrupted))
}

/** Removes the files of imports that nobody has touched for a week: they hold what people sent, and nobody would look for it there. */
export async function sweepImports(services: Pick<Services, "db" | "clock" | "storage">): Promise<void> {
  const { db, clock, storage } = services
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const rows = await db
    .select()
    .from(dataImport)
    .where(and(lt(dataImport.updatedAt, before), notInArray(dataImport.state, [...atWork])))
    .limit(10_000)
  const open = rows.filter((row) => planOf(row).kept).slice(0, SWEPT)
  for (const row of open) {
    await storage.remove(row.storageKey)
    await db
      .update(dataImport)
      .set({ mapping: withoutFile(row) })
      .where(eq(dataImport.id, row.id))
  }
}
