import { z } from "zod"
import { submissionFilter } from "../../work/submission-index/schema.ts"

export const exportFormat = z.enum(["csv", "jsonl", "label-studio"])
export type ExportFormat = z.infer<typeof exportFormat>

export const countExportInput = z.strictObject({ filter: submissionFilter.default({}) })
/** How many rows an export of that filter has now. */
export const countExportOutput = z.strictObject({ total: z.number().int() })
