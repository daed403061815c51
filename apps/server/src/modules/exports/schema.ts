import { z } from "zod"
import { submissionFilter } from "../submission-index/schema.ts"

export const exportFormat = z.enum(["csv", "xlsx", "jsonl", "label-studio"])
export type ExportFormat = z.infer<typeof exportFormat>

/** What is above the answers of a table: the wording of each question, or the key of its field. */
export const exportHeaders = z.enum(["questions", "keys"])
export type ExportHeaders = z.infer<typeof exportHeaders>

/** How chosen options are written into a table: by their labels, or by the keys that the API knows them by. */
export const exportChoices = z.enum(["labels", "keys"])
export type ExportChoices = z.infer<typeof exportChoices>

/** What separates the cells of a CSV file. */
export const exportSeparator = z.enum(["comma", "semicolon", "tab"])
export type ExportSeparator = z.infer<typeof exportSeparator>

/** Places whose spreadsheets a CSV file can be written for: separator, decimal sign and dates as programs there read them. */
export const spreadsheetLocale = z.enum(["en-GB", "en-US", "de-DE", "de-CH", "fr-FR", "es-ES", "pt-PT", "pt-BR", "ja-JP", "ar"])
export type SpreadsheetLocale = z.infer<typeof spreadsheetLocale>

export const countExportInput = z.strictObject({ filter: submissionFilter.default({}) })
export const countExportOutput = z.strictObject({
  /** How many rows an export of that filter has now. */
  total: z.number().int(),
  /** How many match too, but are left out because the caller reviews them in a blind round. */
  blind: z.number().int(),
})
export type ExportCount = z.infer<typeof countExportOutput>
