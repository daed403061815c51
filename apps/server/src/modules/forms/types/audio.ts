import { definitionFaults as faults } from "@intray/i18n/definition"
import { z } from "zod"
import { askedByUpload, MAX_FILE_BYTES, storedAsFiles, uploadsRule } from "../families/uploads.ts"
import type { Parts } from "../schema.ts"
import type { Asked, Stored } from "./type.ts"

/** Uploaded sound, which is listened to in the inbox. */
export const schema = ({ base, key }: Parts) =>
  z.strictObject({
    ...base,
    type: z.literal("audio"),
    maxFiles: z.number().int().min(1).max(20).default(1),
    /** Bytes, per file. Forms that were published with a binary gigabyte keep it; the installation's own limit holds above it. */
    maxBytes: z
      .number()
      .int()
      .min(1)
      .max(1024 ** 3)
      .default(MAX_FILE_BYTES),
    /** Key of a link field next to it: either answers the question, and the two are drawn as one. */
    alternative: key.optional(),
  })
type Field = z.infer<ReturnType<typeof schema>>

export const asked: Asked<Field> = {
  ...askedByUpload,
  // With an alternative, whether anything is missing can only be said next to the other answer.
  rule: ({ required, alternative, maxFiles }) => uploadsRule({ required: required && alternative === undefined, maxFiles }),
  instead: ({ alternative }) => alternative,
}

export const stored: Stored<Field> = {
  ...storedAsFiles,
  files: ({ maxBytes }) => ({ maxBytes, kinds: ["audio"], listened: true }),
  issues({ alternative }, refuse, beside) {
    if (alternative === undefined) return
    const other = beside.find((one) => one.key === alternative)
    if (other?.type !== "link") refuse(["alternative"], "alternative_wrong", faults.alternativeWrong)
  },
}
