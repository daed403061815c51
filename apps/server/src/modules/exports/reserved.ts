import { transfer } from "@intray/i18n/transfer"
import { columnName } from "./headers.ts"

/*
 * Names of columns that mean something of a submission, not an answer: those of exports, and those of other tools.
 */

/** Names that other tools give to what every submission has. */
export const aliases: Record<string, string> = {
  id: "externalId",
  "external id": "externalId",
  "submission id": "externalId",
  "response id": "externalId",
  number: "number",
  "submitted at": "createdAt",
  "created at": "createdAt",
  createdat: "createdAt",
  received: "createdAt",
  timestamp: "createdAt",
  date: "createdAt",
  stage: "stage",
  status: "stage",
  "public stage": "publicStage",
  publicstage: "publicStage",
  labels: "labels",
  tags: "labels",
  assignee: "assignee",
  withdrawn: "withdrawnAt",
  withdrawnat: "withdrawnAt",
}
/** Those that an answer takes first where the form asks for it. */
export const second: Record<string, string> = {
  title: "title",
  name: "submitterName",
  submitter: "submitterName",
  "submitter.name": "submitterName",
  email: "submitterEmail",
  "e mail": "submitterEmail",
  "email address": "submitterEmail",
  "submitter.email": "submitterEmail",
}

/** Words of an export that are this very thing and no question's, whatever the form asks. */
export const exported: Record<string, string> = {
  [transfer.columns.id]: "externalId",
  [transfer.columns.number]: "number",
  [transfer.columns.title]: "title",
  [transfer.columns.submitter]: "submitterName",
  [transfer.columns.email]: "submitterEmail",
  [transfer.columns.received]: "createdAt",
  [transfer.columns.stage]: "stage",
  [transfer.columns.publicStage]: "publicStage",
  [transfer.columns.assignee]: "assignee",
  [transfer.columns.withdrawn]: "withdrawnAt",
}
const exportedNames = new Set([...Object.keys(exported), transfer.columns.portal, transfer.columns.language].map(columnName))

/** Whether an import would take a column of that name for something else than the answer to a question of that wording. */
export function isReservedName(name: string, isUpload: boolean): boolean {
  const plain = columnName(name)
  if (exportedNames.has(plain) || plain.startsWith("answers.") || /^[a-z0-9 ]+\.\d+\./u.test(plain)) return true
  if (transfer.columns.groupOf(name) !== null || transfer.columns.isOfRound(name)) return true
  // No import answers these, so that nothing goes before the names of other tools.
  return isUpload && (Object.hasOwn(aliases, plain) || Object.hasOwn(second, plain))
}
