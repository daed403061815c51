import type { z } from "zod"
import type { ConditionOperator, ShownWhen } from "../../forms/schema.ts"
import type { LabelHue } from "../../labels/schema.ts"
import { type PortalTemplate, templateContent } from "../schema.ts"

type Input = { name: string; description: string } & z.input<typeof templateContent>

/** A template as its file writes it: what a field does not say is as the form's schema has it by default. */
export function defineTemplate({ name, description, ...content }: Input): PortalTemplate {
  return { name, description, ...templateContent.parse(content) }
}

/** Options by key, in the order in which they are written. */
export function options(labels: Record<string, string>): { key: string; label: string }[] {
  return Object.entries(labels).map(([key, label]) => ({ key, label }))
}

/** Without a feedback text, a label says nothing to the submitter. */
type Words = { name: string; description: string; feedbackText?: string | null }

/** A label as a template brings it. */
export function label(hue: LabelHue, key: string, { name, description, feedbackText = null }: Words) {
  return { name, description, hue, key, feedbackText }
}

/** Shown when all of the conditions hold: the field, how it is compared, and with what. */
export function when(...conditions: [field: string, operator: ConditionOperator, value?: string | number | boolean][]): ShownWhen {
  return {
    match: "all",
    conditions: conditions.map(([field, operator, value]) => ({ field, operator, ...(value === undefined ? {} : { value }) })),
  }
}

/** Shown when any of the conditions holds. */
export function whenAny(...conditions: Parameters<typeof when>): ShownWhen {
  return { ...when(...conditions), match: "any" }
}
