import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"
import { checkedForm } from "../../forms/checked.ts"

export const listVersionsInput = z.strictObject({ submissionId: rowId })

export const versionItem = z.strictObject({
  /** 1 is the original. */
  version: z.number().int(),
  title: z.string(),
  /** Of the version of the form that it was made with. */
  form: checkedForm,
  /** By field key, in the form of the public API. */
  answers: z.record(z.string(), z.unknown()),
  /** When a newer version replaced it. */
  replacedAt: moment,
})

/** Earlier versions of a submission, newest first; the current version is the submission itself. */
export const listVersionsOutput = z.strictObject({ items: z.array(versionItem) })
export type VersionList = z.infer<typeof listVersionsOutput>
