import { Readable } from "node:stream"
import { file, publicLine, watch } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { and, asc, eq } from "drizzle-orm"
import { safeFileName } from "../../platform/file-name.ts"
import type { PublicContext } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import type { ZipEntry } from "../../platform/zip.ts"
import { titleIn } from "../messages/portal-words.ts"
import { publicMessages } from "../messages/public.ts"
import { versionsOf } from "../submissions/versions/service.ts"
import { findByDemoId } from "./find.ts"

const perNetwork = { max: 30, windowSeconds: 3_600 }

/**
 * Everything that is stored about a submission, as its submitter sees it: a description and the files.
 * Excludes the team's assessment. Files are streamed one after another.
 * @throws NotFound, TooMany
 */
export async function exportMine(ctx: PublicContext, demoId: string): Promise<{ name: string; entries: ZipEntry[] }> {
  const { db, services, clock } = ctx
  await services.limits.demand("status.export", ctx.remoteAddress, perNetwork)
  const found = await findByDemoId(db, demoId)
  const [lines, versions, messages, watches, files] = await Promise.all([
    db
      .select({ wording: publicLine.wording, at: publicLine.createdAt })
      .from(publicLine)
      .where(eq(publicLine.submissionId, found.id))
      .orderBy(asc(publicLine.id)),
    versionsOf(db, found.id),
    publicMessages(db, found.id, statusUrl(services, demoId)),
    db
      .select({ email: watch.email, confirmedAt: watch.verifiedAt })
      .from(watch)
      .where(eq(watch.submissionId, found.id))
      .orderBy(asc(watch.id)),
    db
      .select()
      .from(file)
      .where(and(eq(file.submissionId, found.id), eq(file.state, "stored")))
      .orderBy(asc(file.createdAt), asc(file.id)),
  ])
  // A file of the team's comes with its message once that was sent, and not before.
  const said = new Set(messages.map((one) => one.id))
  const own = files.filter((one) => one.messageId === null || said.has(one.messageId))
  const named = own.map((one, index) => ({ row: one, path: `files/${safeFileName(one.name, `${index + 1}-`)}` }))
  const data = {
    exportedAt: clock.now(),
    number: found.number,
    statusUrl: statusUrl(services, demoId),
    sentTo: { team: found.teamName, portal: titleIn(found.portal, senderLanguage(found.language, found.portal.language)) },
    sentAt: found.createdAt,
    /** The campaign or host that they came from, where the page knew it. */
    cameFrom: found.source,
    /** In which it was sent in. */
    language: found.language,
    withdrawnAt: found.withdrawnAt,
    title: found.title,
    name: found.submitterName,
    email: found.submitterEmail,
    version: found.version,
    answers: found.answers,
    earlier: versions.map(({ version, answers, replacedAt }) => ({ version, answers, replacedAt })),
    told: lines,
    messages: messages.map(({ mine, subject, body, sentAt, files: sent }) => ({
      from: mine ? "you" : found.teamName,
      subject,
      body,
      sentAt,
      files: sent.map((one) => one.id),
    })),
    mailTo: watches,
    files: named.map(({ row, path }) => ({ id: row.id, path, name: row.name, field: row.field, size: row.size, sha256: row.sha256 })),
  }
  const text = Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  const entries: ZipEntry[] = [{ name: "data.json", size: text.length, at: clock.now(), open: () => [text] }]
  for (const { row, path } of named) {
    const open = () => (row.size === 0 ? Readable.from([]) : services.storage.read(row.id))
    entries.push({ name: path, size: row.size, at: row.createdAt, open })
  }
  return { name: `submission-${found.number}.zip`, entries }
}
