import { z } from "zod"
import { submissionFilter } from "../submission-index/schema.ts"

export const exportFormat = z.enum(["csv", "jsonl", "label-studio"])
export type ExportFormat = z.infer<typeof exportFormat>

/** What is above the answers of a CSV file: the wording of each question, or the key of its field. */
export const exportHeaders = z.enum(["questions", "keys"])
export type ExportHeaders = z.infer<typeof exportHeaders>

/** Places whose spreadsheets a CSV file can be written for: separator, decimal sign and dates as programs there read them. */
export const spreadsheetLocale = z.enum(["en-GB", "en-US", "de-DE", "de-CH", "fr-FR", "es-ES", "pt-PT", "pt-BR", "ja-JP", "ar"])
export type SpreadsheetLocale = z.infer<typeof spreadsheetLocale>

export const countExportInput = z.strictObject({ filter: submissionFilter.default({}) })
/** How many rows an export of that filter has now. */
export const countExportOutput = z.strictObject({ total: z.number().int() })
