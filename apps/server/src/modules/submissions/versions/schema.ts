import { z } from "zod"
import { moment, rowId } from "../../../platform/values/schema.ts"
import { checkedForm } from "../../forms/checked.ts"

export const listVersionsInput = z.strictObject({ submissionId: rowId })

export const versionItem = z.strictObject({
  /** 1 is what was first sent in. */
  version: z.number().int(),
  title: z.string(),
  /** Of the version of the form that it was made with. */
  form: checkedForm,
  /** By field key, shapes of the public API. */
  answers: z.record(z.string(), z.unknown()),
  /** Until when it was the newest. */
  replacedAt: moment,
})

/** What a submission said before its submitter changed it, newest first; the newest of all is the submission itself. */
export const listVersionsOutput = z.strictObject({ items: z.array(versionItem) })
export type VersionList = z.infer<typeof listVersionsOutput>
