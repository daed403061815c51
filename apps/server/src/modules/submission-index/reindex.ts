import type { Tx } from "@intray/db"
import { comment, file, portalVersion, submission, teamCounter } from "@intray/db/schema"
import { putWords, type SearchDocument, searchKey } from "@intray/db/search"
import { and, asc, eq, inArray, isNull, not } from "drizzle-orm"
import { mentionToken } from "../../platform/values/mentions.ts"
import { formOf } from "../forms/published-forms.ts"
import { isHiddenFromSearch } from "../reviews/withheld.ts"
import { documentOf } from "./text/document.ts"

/**
 * By which words submissions are found, as they are stored now; what was erased is found by none, and left out. A mention is no word: it is
 * found in the list of mentions. Nor are the names of files that came with messages: what is in messages is looked for nowhere.
 */
export async function documentsOf(tx: Tx, submissionIds: readonly string[], now: Date = new Date()): Promise<SearchDocument[]> {
  const ids = [...submissionIds]
  const rows = await tx
    .select({
      id: submission.id,
      number: submission.number,
      answers: submission.answers,
      ordinal: teamCounter.ordinal,
      version: { id: portalVersion.id, form: portalVersion.form },
    })
    .from(submission)
    .innerJoin(teamCounter, eq(teamCounter.teamId, submission.teamId))
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .where(and(inArray(submission.id, ids), isNull(submission.erasedAt)))
  const files = await tx
    .select({ of: file.submissionId, text: file.name })
    .from(file)
    .where(and(inArray(file.submissionId, ids), isNull(file.messageId)))
  const comments = await tx
    .select({ of: comment.submissionId, text: comment.text })
    .from(comment)
    .where(and(inArray(comment.submissionId, ids), isNull(comment.deletedAt), not(isHiddenFromSearch(tx, now))))
    .orderBy(asc(comment.createdAt), asc(comment.id))
  const own = (texts: { of: string | null; text: string }[], id: string) => texts.filter((one) => one.of === id).map((one) => one.text)
  return rows.map(({ id, number, answers, ordinal, version }) => ({
    key: searchKey(ordinal ?? 0, number),
    submissionId: id,
    words: documentOf(
      formOf(version),
      answers,
      own(files, id),
      own(comments, id).map((text) => text.replaceAll(mentionToken, " ")),
    ),
  }))
}

/**
 * Rewrites the search words of a submission, in the transaction that changed their source and that has locked its row. Erased
 * submissions get none.
 */
export async function reindex(tx: Tx, submissionId: string, now?: Date): Promise<void> {
  for (const document of await documentsOf(tx, [submissionId], now)) await putWords(tx, document)
}
