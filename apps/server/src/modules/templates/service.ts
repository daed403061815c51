import type { DbOrTx, Tx } from "@intray/db"
import { newId } from "@intray/db/id"
import { portal, template } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { refusals } from "@intray/i18n/refusals"
import { and, asc, eq, ne } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent, type TeamId } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { countQuestions, definitionIssues } from "../forms/definition.ts"
import { formDefinition } from "../forms/schema.ts"
import { translationsOf, withoutTitles } from "../messages/portal-words.ts"
import { builtIn } from "./built-in/all.ts"
import { blank } from "./built-in/blank.ts"
import { currencyOf } from "./currency.ts"
import { labelGroupsOf } from "./label-groups.ts"
import { repliesOf } from "./replies.ts"
import {
  type GetTemplateInput,
  type PortalTemplate,
  type RenameTemplateInput,
  type SaveTemplateInput,
  type TemplateChoice,
  type TemplateContent,
  type TemplateKey,
  type TemplateList,
  templateContent,
} from "./schema.ts"
import { templateStagesOf } from "./stages.ts"

/** As many as one list shows. */
const MAX_TEMPLATES = 100

async function ownTemplate(db: DbOrTx, teamId: TeamId, id: string) {
  const [row] = await db
    .select()
    .from(template)
    .where(and(eq(template.id, id), eq(template.teamId, teamId)))
  if (!row) throw new NotFound("template")
  return { ...row, content: templateContent.parse(row.content) }
}

/** What a new portal of that choice begins with. @throws NotFound */
export async function templateOf(db: DbOrTx, teamId: TeamId, choice: TemplateChoice): Promise<TemplateContent> {
  if (choice === "blank") return blank
  return typeof choice === "string" ? builtIn[choice] : (await ownTemplate(db, teamId, choice.id)).content
}

function summaryOf({ form, labelGroups, replies }: TemplateContent) {
  return {
    fieldCount: countQuestions(form),
    currency: currencyOf(form),
    labelCount: labelGroups.reduce((sum, group) => sum + group.labels.length, 0),
    replyCount: replies.length,
  }
}

/** The gallery: what each template brings, the built-in ones and the team's own. */
export async function listTemplates(ctx: TeamContext): Promise<TemplateList> {
  const rows = await ctx.db
    .select()
    .from(template)
    .where(eq(template.teamId, ctx.team.id))
    .orderBy(asc(template.name), asc(template.id))
    .limit(MAX_TEMPLATES)
  return {
    builtIn: (Object.entries(builtIn) as [TemplateKey, PortalTemplate][]).map(([key, one]) => ({
      key,
      name: one.name,
      description: one.description,
      ...summaryOf(one),
    })),
    own: rows.map(({ id, name, description, content, updatedAt }) => ({
      id,
      name,
      description,
      ...summaryOf(templateContent.parse(content)),
      updatedAt: updatedAt.toISOString(),
    })),
  }
}

/** All that one template holds. @throws NotFound */
export async function getTemplate(ctx: TeamContext, input: GetTemplateInput): Promise<PortalTemplate> {
  if ("key" in input) return builtIn[input.key]
  const { name, description, content } = await ownTemplate(ctx.db, ctx.team.id, input.id)
  return { name, description, ...content }
}

/** Two templates of one name could not be told apart. @throws Refused (`template_name`) */
async function refuseTaken(tx: Tx, teamId: TeamId, name: string, except = "") {
  const same = await tx.$count(template, and(eq(template.teamId, teamId), eq(template.name, name), ne(template.id, except)))
  if (same > 0) throw new Refused(refusals.templateName({ name }), { code: "template_name" })
}

/**
 * Keeps a portal's draft, with the labels and the reply templates of the team, to begin other portals with.
 * @throws NotFound, Invalid with what the draft lacks, Refused (`too_many_templates`, `template_name`)
 */
export async function saveTemplate(ctx: TeamContext, { portalId, name, description }: SaveTemplateInput): Promise<{ id: string }> {
  const now = ctx.clock.now()
  const teamId = ctx.team.id
  const id = newId()
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        id: portal.id,
        intro: portal.intro,
        language: portal.language,
        formality: portal.formality,
        translations: portal.translations,
        draft: portal.draft,
      })
      .from(portal)
      .where(and(eq(portal.id, portalId), eq(portal.teamId, teamId)))
    if (!row || !sees(await readablePortals(ctx, tx), row.id)) throw new NotFound("portal")
    const form = formDefinition.parse(row.draft)
    // A portal made from it is published at once, so what could not be published cannot be kept either.
    const language = senderLanguage(null, row.language)
    const issues = definitionIssues(form, [], language)
    if (issues.length > 0) throw new Invalid(issues)
    if ((await tx.$count(template, eq(template.teamId, teamId))) >= MAX_TEMPLATES) {
      throw new Refused(refusals.tooManyTemplates({ max: MAX_TEMPLATES }), { code: "too_many_templates" })
    }
    await refuseTaken(tx, teamId, name)
    const labelGroups = await labelGroupsOf(tx, teamId)
    const [replies, stages] = [await repliesOf(tx, teamId), await templateStagesOf(tx, teamId)]
    const words = { intro: row.intro, language, formality: row.formality, translations: withoutTitles(translationsOf(row)) }
    const content: TemplateContent = { ...words, form, labelGroups, replies, stages }
    await tx.insert(template).values({ id, teamId, name, description, content, createdBy: ctx.actor.id, createdAt: now, updatedAt: now })
    await recordTeamEvent(tx, ctx, { type: "template.saved", before: null, after: { id, name } })
    return { id }
  })
}

/** Changes name and description of one of the team's own. @throws NotFound, Refused (`template_name`) */
export async function renameTemplate(ctx: TeamContext, { id, name, description }: RenameTemplateInput): Promise<{ id: string }> {
  const updatedAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const before = await ownTemplate(tx, ctx.team.id, id)
    if (before.name === name && before.description === description) return { id }
    await refuseTaken(tx, ctx.team.id, name, id)
    await tx.update(template).set({ name, description, updatedAt }).where(eq(template.id, id))
    await recordTeamEvent(tx, ctx, { type: "template.renamed", before: { id, name: before.name }, after: { id, name } })
    return { id }
  })
}

/** Removes one of the team's own; portals made from it stay as they are. @throws NotFound */
export async function deleteTemplate(ctx: TeamContext, id: string): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { name } = await ownTemplate(tx, ctx.team.id, id)
    await tx.delete(template).where(eq(template.id, id))
    await recordTeamEvent(tx, ctx, { type: "template.deleted", before: { id, name }, after: null })
    return { id }
  })
}
