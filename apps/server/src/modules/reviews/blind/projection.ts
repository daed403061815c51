import { type DbOrTx, prepared } from "@intray/db"
import { amongTexts, textList } from "@intray/db/fn"
import { submission } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { type Blindness, getBlindness, isBlind } from "../../../platform/blind-portals.ts"
import type { TeamContext } from "../../../platform/services.ts"
import type { AudioFacts } from "../../audio/schema.ts"
import { extensionOf } from "../../file-types/extensions.ts"
import { identifyingKeys, isHidden, isOneOfNames, isRoleIdentifying, withoutHidden, withoutNames } from "../../forms/identifying.ts"
import { formOfId } from "../../forms/published-forms.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { pseudonym } from "./pseudonyms.ts"

/*
 * What a reviewer sees of a submission in a blind round. Everything that leaves the server for such a reader and tells about a submission
 * passes through here; what does not is refused (`refuseBlind`) or leaves the portal out (`visiblePortals`).
 */

/** How one submission is shown without names. */
export type BlindView = {
  pseudonym: string
  form: FormDefinition
  hidden: ReadonlySet<string>
  /** Names of the sender. One of them is the title of a submission whose title was left empty, or is a name. */
  names: readonly string[]
}

type Person = { id: string; portalId: string; submitterEmail: string }
/** `by`: of the stored summary. */
type Sender = Person & { submitterName: string; by: string }
type Secrets = { keyOf(purpose: string): string }

/** The pseudonym of a submitter: the same for all their submissions to a portal. Submissions without an e-mail address each get their own. */
export function getPseudonym(services: Secrets, { id, portalId, submitterEmail }: Person): string {
  return pseudonym(services.keyOf("pseudonyms"), portalId, submitterEmail === "" ? id : submitterEmail)
}

/** Names and e-mail address of the sender, which a blind reader must not see. @param by of the stored summary */
export function getNames(
  form: FormDefinition,
  { submitterName, submitterEmail, by }: Pick<Sender, "submitterName" | "submitterEmail" | "by">,
): string[] {
  return [submitterName, submitterEmail, isRoleIdentifying(form, "by") ? by : ""].filter((name) => name !== "")
}

/** How a submission with this form is shown without names. */
export function toBlindView(services: Secrets, sender: Sender, form: FormDefinition): BlindView {
  return { pseudonym: getPseudonym(services, sender), form, hidden: identifyingKeys(form), names: getNames(form, sender) }
}

const peopleOf = prepared((db, $: { teamId: string; ids: unknown }) =>
  db
    .select({
      id: submission.id,
      portalId: submission.portalId,
      submitterEmail: submission.submitterEmail,
      submitterName: submission.submitterName,
      summary: submission.summary,
      versionId: submission.portalVersionId,
    })
    .from(submission)
    .where(and(amongTexts(submission.id, $.ids), eq(submission.teamId, $.teamId))),
)

/** How submissions of the team are shown without names, by their ids. */
export async function listBlindViews(
  { services, team }: Pick<TeamContext, "services" | "team">,
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, BlindView>> {
  const views = new Map<string, BlindView>()
  if (ids.length === 0) return views
  for (const { versionId, summary, ...person } of await peopleOf(db, { teamId: team.id, ids: textList(ids) })) {
    views.set(person.id, toBlindView(services, { ...person, by: summary.by }, await formOfId(db, versionId)))
  }
  return views
}

type Summary = { title: string; by?: string; detail?: string }

/** What lists call a submission. */
export function projectSummary<S extends Summary>(summary: S, { form, pseudonym: name, names }: BlindView): S & { blind: true } {
  const shown: S & { blind: true } = { ...summary, blind: true }
  if (isRoleIdentifying(form, "title") || isOneOfNames(summary.title, names)) shown.title = name
  if (shown.by !== undefined && (shown.by === "" || isRoleIdentifying(form, "by"))) shown.by = name
  if (shown.detail !== undefined && isRoleIdentifying(form, "detail")) shown.detail = ""
  return shown
}

/**
 * What lists call submissions, where the caller sees some of them without names.
 * @param about which submission a row is
 */
export async function projectSummaries<S extends Summary>(
  ctx: Pick<TeamContext, "services" | "db" | "clock" | "actor" | "team">,
  rows: readonly S[],
  about: (row: S) => { id: string; portalId: string | null },
  db: DbOrTx = ctx.db,
): Promise<S[]> {
  const blindness = await getBlindness(ctx, db)
  if (blindness === null) return [...rows]
  const blind = rows.filter((row) => isBlind(blindness, about(row)))
  const views = await listBlindViews(
    ctx,
    db,
    blind.map((row) => about(row).id),
  )
  return rows.map((row) => {
    const view = isBlind(blindness, about(row)) ? views.get(about(row).id) : undefined
    return view ? projectSummary(row, view) : row
  })
}

type NamedFile = { id: string; name: string; contentType: string | null }

/** A name for a file that says nothing about who sent it, the same in lists and downloads. */
export function getNeutralName({ id, contentType }: Omit<NamedFile, "name">): string {
  return `file-${id
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 6)
    .toLowerCase()}${extensionOf(contentType)}`
}

/** What the tags of an audio file say of its author stays out. */
function projectFacts({ title: _, artist: __, album: ___, key: ____, ...sound }: AudioFacts): AudioFacts {
  return sound
}

/** Files of a submission, without those of identifying fields. */
export function projectFiles<File extends NamedFile & { field: string; facts: AudioFacts | null }>(
  files: readonly File[],
  { hidden }: Pick<BlindView, "hidden">,
): File[] {
  return files
    .filter((file) => !isHidden(hidden, file.field))
    .map((file) => ({ ...file, name: getNeutralName(file), facts: file.facts && projectFacts(file.facts) }))
}

type Detail = Summary & {
  answers: Record<string, unknown>
  files: readonly (NamedFile & { field: string; facts: AudioFacts | null })[]
  submitter: { name: string; email: string }
}

/** Everything that the reading pane shows of a submission. */
export function projectDetail<D extends Detail>(detail: D, view: BlindView): D & { blind: true } {
  return {
    ...projectSummary(detail, view),
    answers: withoutNames(withoutHidden(detail.answers, view.hidden), view.names),
    files: projectFiles(detail.files, view),
    submitter: { name: view.pseudonym, email: "" },
  }
}

/** How the caller sees one submission; null: with everything that it contains. */
export async function getBlindView(
  ctx: Pick<TeamContext, "services" | "db" | "clock" | "actor" | "team">,
  which: { id: string; portalId: string },
  db: DbOrTx = ctx.db,
): Promise<BlindView | null> {
  const blindness: Blindness = await getBlindness(ctx, db)
  if (!isBlind(blindness, which)) return null
  return (await listBlindViews(ctx, db, [which.id])).get(which.id) ?? null
}
