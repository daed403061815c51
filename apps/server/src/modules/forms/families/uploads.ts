import { validation as m } from "@intray/i18n/translated"
import type { Rule } from "../rules.ts"
import { type Asked, answerable, readList, type Stored } from "../types/type.ts"

/** What questions that are answered by uploads have in common. */

/** Bytes that a file may have, unless a form or the installation says less: 1 GB, decimal as sizes are shown. */
export const MAX_FILE_BYTES = 1_000_000_000

const uploadId = /^[\w-]{1,64}$/

/** Ids of uploads. Whether they exist, and are the sender's, is known only where they are stored. */
export function uploadsRule({ required, maxFiles }: { required: boolean; maxFiles: number }): Rule {
  return (value, refuse) => {
    if (value === undefined) return required ? void refuse("required", m.requiredFile) : undefined
    if (!Array.isArray(value)) return void refuse("wrong_type", m.notFiles)
    if (value.length > maxFiles) return void refuse("too_many", m.tooManyFiles({ max: maxFiles }))
    for (const [index, id] of value.entries()) {
      if (typeof id !== "string" || !uploadId.test(id)) return void refuse("not_upload", m.notUpload, [index])
    }
    return [...value]
  }
}

export const askedByUpload = {
  by: "uploads",
  operators: answerable,
  read: readList,
  caseless: false,
  address: null,
  names: false,
  instead: () => undefined,
  notBefore: () => undefined,
  // The files are shown, not their ids.
  display: () => "",
} satisfies Omit<Asked<never>, "rule">

export const storedAsFiles = {
  roles: [],
  prose: false,
  outsideGroups: null,
  issues: () => {},
  fits: () => false,
  // Files are found by their names, which are not in the answer.
  found: () => [],
  fromCell: (_field: unknown, cell: unknown) => cell,
  toCell: (answer: unknown, { file }: { file: (id: string) => string }) =>
    Array.isArray(answer) ? answer.map((id) => file(String(id))).join(" ") : "",
  // Samples come without files.
  sample: () => undefined,
} satisfies Omit<Stored<never>, "files">
