import { templatePages } from "@intray/i18n/template-pages"
import { type TemplateChoice, type TemplateList, templateKey } from "@intray/server/modules/templates/schema"

/** A template as an address or a radio button names it: a built-in one by its key, `blank`, one's own by `own-` and its id. */
export function choiceName(choice: TemplateChoice): string {
  return typeof choice === "string" ? choice : `own-${choice.id}`
}

/** The template that a name means; undefined for what is none. Whether the team has it, the server says. */
export function choiceNamed(name: unknown): TemplateChoice | undefined {
  if (typeof name !== "string" || name.length > 100) return undefined
  if (name === "blank") return "blank"
  if (name.startsWith("own-")) return name.length > 4 ? { id: name.slice(4) } : undefined
  const known = templateKey.safeParse(name)
  return known.success ? known.data : undefined
}

export type TemplateEntry = TemplateList["builtIn"][number] | TemplateList["own"][number]

/** The template of a list that a choice means, or undefined: for `blank`, and for one that is gone. */
export function entryOf(list: TemplateList | undefined, choice: TemplateChoice): TemplateEntry | undefined {
  if (typeof choice === "string") return list?.builtIn.find((one) => one.key === choice)
  return list?.own.find((one) => one.id === choice.id)
}

/** "12 questions, 9 labels, 4 replies" */
export function partsOf({ fieldCount, labelCount, replyCount }: TemplateEntry): string {
  return templatePages.parts({ fields: fieldCount, labels: labelCount, replies: replyCount })
}
