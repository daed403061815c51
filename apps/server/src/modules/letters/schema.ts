import { z } from "zod"

/**
 * `other_outcome`: the template is for the other outcome · `acceptance`: a letter that declines says words of acceptance · `placeholder`: a place was not filled in · `other_person`: names another
 * submitter, of the batch or of the same portal · `empty_subject`: a decision's letter has no subject.
 */
export const letterWarningCodes = ["other_outcome", "acceptance", "placeholder", "other_person", "empty_subject"] as const
export type LetterWarningCode = (typeof letterWarningCodes)[number]

/** Warnings about the letters that the caller has read and still wants to send. Without them the request is refused (`letter_warnings`). */
export const acknowledge = z.array(z.enum(letterWarningCodes)).max(letterWarningCodes.length).optional()
export type Acknowledged = z.infer<typeof acknowledge>

export const letterWarning = z.strictObject({
  code: z.enum(letterWarningCodes),
  /** For people: what is wrong and in whose letters, one line for letters with the same mistake. */
  message: z.string(),
  /** What was found: the template, the placeholders or the names. The first five. */
  found: z.array(z.string()),
  /** Whose letters have it. The first five. */
  people: z.array(z.strictObject({ number: z.number().int(), name: z.string(), title: z.string() })),
  /** How many letters have it. */
  count: z.number().int(),
})
export type LetterWarningItem = z.infer<typeof letterWarning>

export const checkLettersOutput = z.strictObject({
  /** How many people are in the batch. */
  total: z.number().int(),
  warnings: z.array(letterWarning),
})
export type CheckedLetters = z.infer<typeof checkLettersOutput>
