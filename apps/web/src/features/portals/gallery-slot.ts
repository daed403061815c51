import { templatePages } from "@intray/i18n/template-pages"
import type { TemplateChoice, TemplateList } from "@intray/server/modules/templates/schema"
import type { ReactNode } from "react"

/** Draws the gallery of templates, which is a feature of its own: the routes put it in. */
export type GallerySlot = (props: {
  label: string
  value: TemplateChoice
  onChange: (choice: TemplateChoice) => void
  wide?: boolean
}) => ReactNode

/** What a template is called; empty while that is not known. */
export function templateName(list: TemplateList | undefined, choice: TemplateChoice): string {
  if (choice === "blank") return templatePages.blank.name
  if (typeof choice === "string") return list?.builtIn.find((one) => one.key === choice)?.name ?? ""
  return list?.own.find((one) => one.id === choice.id)?.name ?? ""
}
