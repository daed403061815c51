import { countQuestions } from "../forms/definition.ts"
import { musicDemos, type PortalTemplate } from "./music-demos.ts"
import type { TemplateKey, TemplateList } from "./schema.ts"

const builtIn: Record<TemplateKey, PortalTemplate> = { "music-demos": musicDemos }

/** The built-in template of that key. */
export function templateOf(key: TemplateKey): PortalTemplate {
  return builtIn[key]
}

/** The gallery: what each built-in template brings. */
export function listTemplates(): TemplateList {
  return {
    items: (Object.entries(builtIn) as [TemplateKey, PortalTemplate][]).map(([key, template]) => ({
      key,
      name: template.name,
      description: template.description,
      fieldCount: countQuestions(template.form),
      labelCount: template.labelGroups.reduce((sum, group) => sum + group.labels.length, 0),
    })),
  }
}
