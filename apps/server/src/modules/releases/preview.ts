import { organization, portal, publicationItem, releaseEntry, submission } from "@intray/db/schema"
import { type Formality, type Language, senderLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { submitterMail as words } from "@intray/i18n/translated"
import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm"
import type { z } from "zod"
import { getConflicts, isWithoutConflict } from "../../platform/conflicts.ts"
import { outsideWords, subjectWords } from "../../platform/mail-layout.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongVisible, visiblePortals } from "../../platform/visible-portals.ts"
import { titleIn } from "../messages/portal-words.ts"
import { previewPublication } from "../publications/list.ts"
import type { RoundRow } from "./contents.ts"
import { type ReleaseRow, seenItems, visibleRelease } from "./rows.ts"
import type { PreviewPerson, previewReleaseInput, previewReleaseOutput } from "./schema.ts"
import { snapshotOf } from "./snapshots.ts"

type Preview = z.infer<typeof previewReleaseOutput>

/** The mail around the text of a message, as `modules/messages/mail.ts` writes it. */
function mailOf(
  team: string,
  { number, title, to, subject }: { number: number; title: string; to: Addressed | undefined; subject: string },
) {
  const said = () => {
    const cleaned = subjectWords(title)
    const what = cleaned === "" ? `#${number}` : words.titled({ title: cleaned })
    return {
      subject: subject || words.decided({ team, what }),
      stands: words.stands({ what, portal: outsideWords(to?.portal ?? "") }),
      answer: words.answer,
    }
  }
  return inLanguage(to?.language ?? null, said, to?.formality)
}

/** What a mail has to know of the submission that it is about. */
type Addressed = { portal: string; language: Language; formality: Formality }

/**
 * Who reads what, person by person: as it would be read now, or as the newest snapshot has it once the round has set out.
 * @throws NotFound
 */
export async function previewRelease(ctx: TeamContext, input: z.infer<typeof previewReleaseInput>): Promise<Preview> {
  const row = await visibleRelease(ctx, input.id)
  if (row.kind !== "round") return { items: [], nextCursor: null, erased: 0 }
  return row.state === "draft" ? previewDraft(ctx, row, input) : previewSnapshot(ctx, row, input)
}

const after = (cursor: string | null | undefined) => Number(cursor ?? 0)

async function previewDraft(ctx: TeamContext, row: ReleaseRow, { cursor, limit }: z.infer<typeof previewReleaseInput>): Promise<Preview> {
  const items = await seenItems(ctx, ctx.db, row.id)
  const left = items.filter((one) => one.number > after(cursor))
  const numbers = left.slice(0, limit).map((one) => one.number)
  const nextCursor = left.length > limit ? String(numbers.at(-1)) : null
  if (numbers.length === 0) return { items: [], nextCursor: null, erased: 0 }
  const page = await previewPublication(ctx, { filter: { numbers, state: "all" }, limit: numbers.length })
  const addressed = await addressedOf(
    ctx,
    page.items.map((one) => one.submissionId),
  )
  return {
    items: page.items.map((one): PreviewPerson => {
      const { submissionId, number, title, name, to, stage, wording, message, missing } = one
      const facts = { number, title, to: addressed.get(submissionId), subject: message?.subject ?? "" }
      return {
        ...{ submissionId, number, title, name, wording, missing },
        mailed: to !== null,
        stage: stage.name,
        category: stage.category,
        message: message ? { subject: message.subject, body: message.body } : null,
        mail: mailOf(ctx.team.name, facts),
        state: null,
      }
    }),
    nextCursor,
    erased: 0,
  }
}

async function addressedOf({ db }: TeamContext, ids: readonly string[]): Promise<Map<string, Addressed>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: submission.id,
      title: portal.title,
      translations: portal.translations,
      sent: submission.language,
      own: portal.language,
      formality: portal.formality,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(inArray(submission.id, [...ids]))
  return new Map(
    rows.map(({ id, sent, own, formality, ...row }) => {
      const language = senderLanguage(sent, own)
      return [id, { portal: titleIn(row, language), language, formality }]
    }),
  )
}

async function previewSnapshot(
  ctx: TeamContext,
  row: ReleaseRow,
  { cursor, limit }: z.infer<typeof previewReleaseInput>,
): Promise<Preview> {
  const { db } = ctx
  const snapshot = await snapshotOf(db, row.id, row.snapshots)
  const withoutConflicts = isWithoutConflict(await getConflicts(ctx), releaseEntry.submissionId)
  const seen = and(
    eq(releaseEntry.snapshotId, snapshot.id),
    eq(releaseEntry.kind, "row"),
    amongVisible(await visiblePortals(ctx), releaseEntry.portalId),
    withoutConflicts && or(isNull(releaseEntry.submissionId), withoutConflicts),
  )
  const found = await db
    .select()
    .from(releaseEntry)
    .where(and(seen, gt(releaseEntry.position, after(cursor))))
    .orderBy(asc(releaseEntry.position))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const ids = page.flatMap((one) => one.submissionId ?? [])
  const [states, addressed, erased, [team]] = await Promise.all([
    row.publicationId === null || ids.length === 0
      ? []
      : db
          .select({ id: publicationItem.submissionId, state: publicationItem.state })
          .from(publicationItem)
          .where(and(eq(publicationItem.publicationId, row.publicationId), inArray(publicationItem.submissionId, ids))),
    addressedOf(ctx, ids),
    db.$count(releaseEntry, and(seen, isNotNull(releaseEntry.erasedAt))),
    db.select({ name: organization.name }).from(organization).where(eq(organization.id, ctx.team.id)),
  ])
  return {
    items: page.flatMap((entry): PreviewPerson[] => {
      if (entry.content === null || entry.submissionId === null) return []
      const { number, title, name, mailed, stage, category, wording, message } = JSON.parse(entry.content) as RoundRow
      const facts = { number, title, to: addressed.get(entry.submissionId), subject: message?.subject ?? "" }
      return [
        {
          ...{ submissionId: entry.submissionId, number, title, name, mailed, stage, wording, message },
          category: category === "accepted" ? "accepted" : "declined",
          missing: [],
          mail: mailOf(team?.name ?? "", facts),
          state: states.find((one) => one.id === entry.submissionId)?.state ?? null,
        },
      ]
    }),
    nextCursor: found.length > limit ? String(page.at(-1)?.position) : null,
    erased,
  }
}
