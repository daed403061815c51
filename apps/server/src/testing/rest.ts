import { filledIn } from "../http/rest/openapi.ts"
import type { Row } from "../http/rest/row.ts"
import { rows } from "../http/rest/rows.ts"
import type { Things } from "./examples.ts"

/** Ids by the names that examples of rows use: `{portalId}`. */
export type RestIds = Record<string, string>

/** The team's things under their own names, and names that only rows use. */
export function restIds(things: Things): RestIds {
  return {
    ...Object.fromEntries(Object.entries(things).filter(([, value]) => typeof value === "string")),
    heldId: things.submissionId,
    spareId: things.submissionId,
    spareLabelId: things.mergedLabelId,
    unusedLabelId: things.spareLabelId,
    newGroupId: things.otherGroupId,
    declinedId: things.decisionId,
    ownCommentId: things.ownerComment,
    messageId: things.ownerMessage,
    bulkId: things.ownerBulk,
    draftReleaseId: things.ownerDraft,
    spareReleaseId: things.ownerSpareRelease,
    filledRecordId: things.ownerRecord,
    outgoingReleaseId: things.ownerOutgoing,
    waitingReleaseId: things.ownerWaiting,
    recalledReleaseId: things.ownerRecalled,
    spareWebhookId: things.otherWebhookId,
    spareRuleId: things.otherRuleId,
    importId: things.checkedImport,
    doneImportId: things.doneImport,
  }
}

/** A request for a row, as its example says: what it has no example of is left empty. */
export function requestFor(row: Row, ids: RestIds): { method: string; path: string; query: Record<string, string>; body: object | null } {
  const fill = (value: unknown) =>
    filledIn(value, (name) => {
      const id = ids[name]
      if (id === undefined) throw new Error(`no id for ${name} of ${row.id}`)
      return id
    })
  const { params = {}, query = {}, body } = row.example ?? {}
  const given = fill(params) as Record<string, string>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ids[name] ?? ids[`${name}`] ?? "none"))
  const takes = row.method === "post" || row.method === "put" || row.method === "patch"
  return {
    method: row.method.toUpperCase(),
    path: `/api/v1${path}`,
    query: fill(query) as Record<string, string>,
    body: takes ? ((body ? fill(body) : {}) as object) : null,
  }
}

/** The same for the list of every address. */
export const restEndpointExamples = Object.fromEntries(
  rows.map((row) => [
    `${row.method.toUpperCase()} /api/v1${row.path.replace(/\{(\w{1,40})\}/g, ":$1")}`,
    ({ things }: { things: Things }) => {
      const { query, body } = requestFor(row, restIds(things))
      const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "")
      const ids = restIds(things)
      const params = filledIn(row.example?.params ?? {}, (name) => ids[name] ?? "none") as Record<string, string>
      return {
        params: Object.fromEntries(names.map((name) => [name, params[name] ?? ids[name] ?? "none"])),
        query,
        ...(body === null ? {} : { body }),
      }
    },
  ]),
)
