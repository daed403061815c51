import { keyWords } from "@intray/i18n/keys"
import { languageChoices } from "@intray/i18n/member-language"
import { memberLanguages } from "@intray/i18n/members"
import { z } from "zod"
import { clashOf, isKeyPress, type KeyAction, keyActions } from "./keys.ts"

/** How somebody likes the app, on every device the same. One entry a key; each is written as a whole. */

const keyPress = z
  .string()
  .max(16)
  .refine(isKeyPress, { error: () => keyWords.notAKey })

const keyMap = z.strictObject(
  Object.fromEntries(keyActions.map((action) => [action, keyPress.nullable().optional()])) as Record<
    KeyAction,
    z.ZodOptional<z.ZodNullable<typeof keyPress>>
  >,
)

export const keysPreference = z.strictObject({
  /** Single keys work. */
  on: z.boolean(),
  /** Another key for an action; null: none. What is absent keeps the key that it comes with. */
  map: keyMap,
})
export type KeysPreference = z.infer<typeof keysPreference>

const focusPreference = z.strictObject({
  /** On to the next one when every required question is answered. */
  advance: z.boolean(),
})
export type FocusPreference = z.infer<typeof focusPreference>

const listPreference = z.strictObject({
  /** The same in the list of the inbox. */
  advance: z.boolean(),
})
export type ListPreference = z.infer<typeof listPreference>

export const languagePreference = z.strictObject({
  /** What they chose; null: nothing yet, so that every browser decides. */
  choice: z.enum(languageChoices).nullable(),
  /** In which language they saw the app last: that of their mails where a browser decides. */
  reads: z.enum(memberLanguages),
})
export type LanguagePreference = z.infer<typeof languagePreference>

/** What is kept, by its key. */
export const preferenceShapes = { keys: keysPreference, focus: focusPreference, list: listPreference, language: languagePreference }
export type PreferenceKey = keyof typeof preferenceShapes

/** Null: never chosen. */
export const preferencesOutput = z.strictObject({
  keys: keysPreference.nullable(),
  focus: focusPreference.nullable(),
  list: listPreference.nullable(),
  language: languagePreference.nullable(),
})
export type Preferences = z.infer<typeof preferencesOutput>

const distinct = keysPreference.superRefine(({ map }, ctx) => {
  const clash = clashOf(map)
  if (!clash) return
  const { actions } = keyWords
  const message = keyWords.clash({ key: clash.key, first: actions[clash.first], second: actions[clash.second] })
  ctx.addIssue({ code: "custom", path: ["map", clash.second], message })
})

/** What is absent stays; null forgets it. */
export const setPreferencesInput = z
  .strictObject({
    keys: distinct.nullable().optional(),
    focus: focusPreference.nullable().optional(),
    list: listPreference.nullable().optional(),
    language: languagePreference.nullable().optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), { error: () => keyWords.nothingToKeep })
export type SetPreferencesInput = z.infer<typeof setPreferencesInput>
