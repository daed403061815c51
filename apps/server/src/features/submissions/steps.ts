import { newId } from "@intray/db/id"
import { publicLine, submission } from "@intray/db/schema"
import { asc, inArray } from "drizzle-orm"
import type { Change } from "../change/change.ts"
import type { HeldRow } from "../change/rows.ts"
import { isSample } from "../onboarding/kept.ts"
import { noteLines } from "../public/watchers.ts"
import { dropDecisions } from "../publications/drop.ts"
import type { StageRow } from "../stages/service.ts"
import { noteCount } from "./counts.ts"
import { type Line, moved, published, type Standing, type Step } from "./published.ts"
import { stageChangeOf } from "./standing.ts"

/** Moves of submissions of one change: decided one by one in memory, written together. */
export type Mover = {
  /** Where it stands by now. */
  at(id: string): HeldRow | undefined
  /** Moves one to a stage by the rules of any move. */
  move(id: string, to: StageRow): void
  /** Shows one's held decision to its submitter. @returns what they are told; null where none is held */
  publish(id: string, stages: readonly StageRow[]): Line | null
  /** Writes what was done since it was last called. */
  write(): Promise<void>
}

/** @param stages every stage of the team */
export async function moverOf(change: Change, stages: readonly StageRow[]): Promise<Mover> {
  const { tx, ctx } = change
  const standing = change.now
  const wordings = await lastWordings(change)
  const lines: (typeof publicLine.$inferInsert)[] = []
  const gone = new Set<string>()
  /** Whose held decisions are no more. */
  const dropped = new Set<string>()
  const now = ctx.clock.now()
  const isSpam = (stageId: string) => stages.find((one) => one.id === stageId)?.category === "spam"

  const take = (from: HeldRow, { standing: to, line }: Step, type: "submission.stage_changed" | "submission.published") => {
    standing.set(from.id, { ...from, ...to })
    gone.add(from.id)
    change.changed.add(from.id)
    if (line) {
      wordings.set(from.id, line.wording)
      lines.push({ id: newId(), teamId: ctx.team.id, submissionId: from.id, ...line, createdAt: now })
    }
    const place = (stageId: string) => !isSample(from.importId) && isSpam(stageId)
    noteCount(change.counts, { ...from, spam: place(from.stageId) }, -1)
    noteCount(change.counts, { ...to, portalId: from.portalId, spam: place(to.stageId) }, 1)
    change.events.push({
      team: ctx.team,
      actor: ctx.actor,
      submissionId: from.id,
      type,
      before: stageChangeOf(stages, from),
      after: stageChangeOf(stages, to),
      actId: change.actId,
    })
  }

  return {
    at: (id) => standing.get(id),
    move(id, to) {
      const from = standing.get(id)
      if (!from) return
      if (from.held && from.stageId !== to.id) dropped.add(id)
      take(from, moved(from, to, wordings.get(id) ?? null), "submission.stage_changed")
    },
    publish(id, all) {
      const from = standing.get(id)
      const stage = all.find((one) => one.id === from?.stageId)
      if (!from?.held || !stage) return null
      const step = published(from, stage)
      take(from, step, "submission.published")
      return step.line
    },
    async write() {
      const alike = new Map<string, { to: Standing; ids: string[] }>()
      for (const id of gone) {
        const { stageId, publicStageId, held } = standing.get(id) as HeldRow
        const key = `${stageId} ${publicStageId} ${held}`
        const known = alike.get(key)
        if (known) known.ids.push(id)
        else alike.set(key, { to: { stageId, publicStageId, held }, ids: [id] })
      }
      for (const { to, ids } of alike.values()) {
        await tx
          .update(submission)
          .set({ ...to, updatedAt: now })
          .where(inArray(submission.id, ids))
      }
      if (lines.length > 0) await tx.insert(publicLine).values(lines)
      await dropDecisions(tx, [...dropped].sort(), now)
      await noteLines(tx, lines)
      gone.clear()
      dropped.clear()
      lines.length = 0
    },
  }
}

/** What each of the submitters was told last. */
async function lastWordings({ tx, rows }: Change): Promise<Map<string, string>> {
  const ids = rows.map((row) => row.id)
  const lines = await tx
    .select({ submissionId: publicLine.submissionId, wording: publicLine.wording })
    .from(publicLine)
    .where(inArray(publicLine.submissionId, ids))
    .orderBy(asc(publicLine.submissionId), asc(publicLine.id))
  return new Map(lines.map((line) => [line.submissionId, line.wording]))
}
