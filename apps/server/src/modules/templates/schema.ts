import { formalities, languages } from "@intray/i18n/languages"
import { z } from "zod"
import { line, moment, prose, rowId } from "../../platform/values/schema.ts"
import { formDefinition } from "../forms/schema.ts"
import { labelHue } from "../labels/schema.ts"
import { portalTranslations } from "../messages/schema.ts"
import { MAX_STAGES, templateStage } from "../stages/schema.ts"

/** Keys of the built-in portal templates, in the order of the gallery. */
export const templateKey = z.enum([
  "music-demos",
  "talk-proposals",
  "grant-applications",
  "contest-entries",
  "job-applications",
  "data-contributions",
])
export type TemplateKey = z.infer<typeof templateKey>

/** What a new portal begins with: a built-in template, nearly nothing, or one of the team's own. */
export const templateChoice = z.union([templateKey, z.literal("blank"), z.strictObject({ id: rowId })])
export type TemplateChoice = z.infer<typeof templateChoice>

/** A label group as a template brings it. Positions follow the order of the lists. */
export const templateLabelGroup = z.strictObject({
  name: z.string(),
  multiple: z.boolean(),
  required: z.boolean(),
  labels: z.array(
    z.strictObject({
      name: z.string(),
      hue: labelHue,
      /** One character, lower case; where the team uses it already, the next free one takes its place. */
      key: z.string().nullable(),
      description: z.string(),
      /** Meant for the submitter. */
      feedbackText: z.string().nullable(),
    }),
  ),
})
export type TemplateLabelGroup = z.infer<typeof templateLabelGroup>

/** A message that a team sends more than once. Subject and body may hold the variables of {@link replyVariables}. */
export const templateReply = z.strictObject({
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  category: z.enum(["accepted", "declined", "other"]),
})
export type TemplateReply = z.infer<typeof templateReply>

/** What a portal made from a template begins with. */
export const templateContent = z.strictObject({
  intro: z.string(),
  form: formDefinition,
  /** In which its texts are; absent: English. */
  language: z.enum(languages).optional(),
  /** How German addresses anyone who sends something in; absent: with "Sie". */
  formality: z.enum(formalities).optional(),
  /** Introduction and receipt in other languages. */
  translations: portalTranslations.optional(),
  labelGroups: z.array(templateLabelGroup),
  replies: z.array(templateReply),
  /** What a team's first portal begins with; none: those that every team begins with. */
  stages: z.array(templateStage).max(MAX_STAGES).default([]),
})
export type TemplateContent = z.infer<typeof templateContent>

/** A template with its name, as the gallery shows it. */
export type PortalTemplate = TemplateContent & { name: string; description: string }

const summary = {
  name: z.string(),
  description: z.string(),
  /** Questions, those inside groups included; headings, paragraphs and hidden fields are none. */
  fieldCount: z.number().int(),
  /** Of its amounts of money (ISO 4217), which a new portal may replace; null: it asks for none. */
  currency: z.string().nullable(),
  labelCount: z.number().int(),
  replyCount: z.number().int(),
}

export const listTemplatesOutput = z.strictObject({
  builtIn: z.array(z.strictObject({ key: templateKey, ...summary })),
  /** The team's own, by name. */
  own: z.array(z.strictObject({ id: rowId, ...summary, updatedAt: moment })),
})
export type TemplateList = z.infer<typeof listTemplatesOutput>

export const getTemplateInput = z.union([z.strictObject({ key: templateKey }), z.strictObject({ id: rowId })])
export type GetTemplateInput = z.infer<typeof getTemplateInput>
export const getTemplateOutput = z.strictObject({ name: z.string(), description: z.string(), ...templateContent.shape })

const facts = { name: line(80), description: prose(300) }

export const saveTemplateInput = z.strictObject({ portalId: rowId, ...facts, description: facts.description.default("") })
export type SaveTemplateInput = z.infer<typeof saveTemplateInput>
export const renameTemplateInput = z.strictObject({ id: rowId, ...facts })
export type RenameTemplateInput = z.infer<typeof renameTemplateInput>
export const deleteTemplateInput = z.strictObject({ id: rowId })
export const templateIdOutput = z.strictObject({ id: rowId })
