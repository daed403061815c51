import { publicPages as words } from "@intray/i18n/translated"
import type { AnswerIssue, Field } from "@intray/server/modules/forms/schema"
import { needsAttention, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { type Address, addressesInOrder, addressOf, addressOfPath, type FormValues, isFiles } from "./model.ts"
import { type Hidden, isHidden } from "./shown.ts"

/** What is wrong, by place on the page; one sentence each. The place "" is the form as a whole. */
export type Issues = ReadonlyMap<Address, string>

/** The first issue of each place. */
export function placeIssues(issues: AnswerIssue[], values: FormValues): Issues {
  const placed = new Map<Address, string>()
  for (const issue of issues) {
    const address = addressOfPath(issue.path, values)
    if (!placed.has(address)) placed.set(address, issue.message)
  }
  return placed
}

/** Uploads that stand in the way of sending until the person does something. */
export function uploadIssues(fields: Field[], values: FormValues, uploads: ReadonlyMap<string, UploadRecord>, hidden: Hidden): Issues {
  const placed = new Map<Address, string>()
  for (const { address, ids } of fileAnswers(fields, values)) {
    if (isHidden(hidden, address)) continue
    const upload = ids.map((id) => uploads.get(id)).find((one) => one && needsAttention(one))
    if (upload) placed.set(address, attention(upload))
  }
  return placed
}

/** Days and times on the page that are typed by half: the browser gives them no value, and sending would lose them. */
export function halfTyped(): Issues {
  const found = new Map<Address, string>()
  for (const { id, validity } of document.querySelectorAll<HTMLInputElement>("input[id^=q-]"))
    if (validity.badInput) found.set(id.slice(2), words.form.unfinished)
  return found
}

function attention(upload: UploadRecord): string {
  if (upload.status === "paused") return words.upload.needsResume
  if (upload.status === "failed") return words.upload.needsRetry
  return upload.status === "lost" ? words.upload.needsFile : words.upload.needsOther
}

/** Every question for files with the uploads that answer it, in the order of the page; `name` says it aloud ("track 2"). */
export function fileAnswers(fields: Field[], values: FormValues): { address: Address; ids: string[]; name: string }[] {
  return fields.flatMap((field) => {
    if (isFiles(field)) return [{ address: field.key, ids: (values.leaves[field.key] as string[] | undefined) ?? [], name: field.label }]
    if (field.type !== "group") return []
    const leaves = field.fields.filter(isFiles)
    return (values.groups[field.key] ?? []).flatMap((item, index) =>
      leaves.map((leaf) => ({
        address: addressOf(field.key, item.id, leaf.key),
        ids: (item.values[leaf.key] as string[] | undefined) ?? [],
        name: words.group.name({ position: index + 1, itemName: field.itemName }),
      })),
    )
  })
}

/** Merges, earlier ones winning. */
export function mergeIssues(...all: Issues[]): Issues {
  const merged = new Map<Address, string>()
  for (const issues of all) for (const [address, message] of issues) if (!merged.has(address)) merged.set(address, message)
  return merged
}

/** The places that are wrong, in the order of the page; unknown places (a field this page does not draw) come last. */
export function issueOrder(issues: Issues, fields: Field[], values: FormValues): Address[] {
  const known = addressesInOrder(fields, values).filter((address) => issues.has(address))
  return [...known, ...[...issues.keys()].filter((address) => !known.includes(address))]
}
