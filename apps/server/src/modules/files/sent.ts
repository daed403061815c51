import { type DbOrTx, prepared } from "@intray/db"
import { file, waveform } from "@intray/db/schema"
import { and, asc, eq, isNull, ne } from "drizzle-orm"
import { type AudioFacts, factsOf } from "../audio/schema.ts"

/** A file that came with a submission. */
export type SentFile = {
  id: string
  field: string
  name: string
  size: number
  contentType: string | null
  /** What an audio file says of itself; null for all others, and while nobody has listened to it. */
  facts: AudioFacts | null
  /** Whether its loudness is known and can be drawn. */
  drawn: boolean
}

const { id, field, name, size, contentType, facts } = file
const sentWith = prepared((db, $: { submissionId: string }) =>
  db
    .select({ id, field, name, size, contentType, facts, drawn: waveform.fileId })
    .from(file)
    .leftJoin(waveform, and(eq(waveform.fileId, file.id), ne(waveform.peaks, "")))
    .where(and(eq(file.submissionId, $.submissionId), isNull(file.messageId)))
    .orderBy(asc(file.createdAt), asc(file.id)),
)

/** The files of a submission, without those of its messages, in the order in which they were begun. */
export async function filesOf(db: DbOrTx, submissionId: string): Promise<SentFile[]> {
  const rows = await sentWith(db, { submissionId })
  return rows.map((row) => ({ ...row, facts: factsOf(row.facts), drawn: row.drawn !== null }))
}

/** As the team gets it. */
export function forTeam({ drawn, facts, ...one }: SentFile) {
  const url = `/api/files/${one.id}`
  return { ...one, url, facts, waveform: drawn ? `${url}/waveform` : null }
}

/** Proof of the status link in the address of a file. */
export const byLink = (demoId: string) => `?demo=${demoId}`

/** A file for the status page. @param proof suffix of its URLs: {@link byLink}, or empty for members, who have a session */
export function onStatusPage({ id, name, size, contentType, facts, drawn }: SentFile, proof: string) {
  const url = `/api/files/${id}`
  const durationMs = facts?.durationMs ?? null
  return {
    id,
    name,
    size,
    contentType,
    url: `${url}${proof}`,
    durationMs,
    waveform: drawn ? `${url}/waveform${proof}` : null,
  }
}
