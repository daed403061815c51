import { newSecret } from "@intray/db/id"
import { portal, stage, submission } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { testMails as words } from "@intray/i18n/test-mails"
import { and, asc, eq, isNull } from "drizzle-orm"
import type { SessionUser } from "../../http/trpc/context.ts"
import { NotFound, Refused, TooMany } from "../../platform/errors.ts"
import { sendMail } from "../../platform/mail.ts"
import type { TeamContext } from "../../platform/services.ts"
import { mailWords } from "./mail.ts"
import type { TestMessageInput } from "./schema.ts"
import { readByTeam } from "./status-link.ts"
import { fillWords, valuesOf } from "./values.ts"

/** Tests that one person has sent to themselves in a day. */
const perPerson = { max: 20, windowSeconds: 86_400 }

type Laid = { subject: string; html: string; text: string }

/**
 * Sends a test mail to the caller: only to their own confirmed address.
 * @throws Refused (`no_mail`, `email_not_confirmed`), TooMany
 */
export async function sendTestMail(ctx: TeamContext, user: SessionUser, { subject, html, text }: Laid): Promise<{ to: string }> {
  if (!ctx.services.mail.configured) throw new Refused(words.noMail, { code: "no_mail" })
  if (!user.emailVerified) throw new Refused(words.notConfirmed, { code: "email_not_confirmed" })
  const wait = await ctx.services.limits.take(`mail-test:${user.id}`, perPerson)
  if (wait !== null) throw new TooMany(wait)
  const mail = { kind: "test", to: user.email, subject: words.subject({ subject }), html, text, teamId: ctx.team.id }
  await sendMail(ctx.db, { ...mail, dedupeKey: `test:${newSecret(80)}` })
  return { to: user.email }
}

/** How the first decision of a kind is read; null: it is no decision. */
async function wordingOf({ db, team }: TeamContext, category: TestMessageInput["category"]): Promise<string | null> {
  if (category === "other") return null
  const [first] = await db
    .select({ wording: stage.publicWording })
    .from(stage)
    .where(and(eq(stage.teamId, team.id), eq(stage.category, category), isNull(stage.archivedAt)))
    .orderBy(asc(stage.position), asc(stage.id))
    .limit(1)
  return first?.wording ?? null
}

/**
 * Sends the caller a reply as the submitter of one submission would get it, with its decision. The status link, which is the
 * submitter's secret, is left out: the button leads to the dashboard.
 * @throws NotFound, Refused (`no_mail`, `email_not_confirmed`), TooMany
 */
export async function testMessage(ctx: TeamContext, user: SessionUser, input: TestMessageInput): Promise<{ to: string }> {
  const id = input.submissionId
  const values = (await valuesOf(ctx.db, ctx, [id], undefined)).get(id)
  const [row] = await ctx.db
    .select({
      number: submission.number,
      title: submission.title,
      portal: portal.title,
      sent: submission.language,
      own: portal.language,
      formality: portal.formality,
    })
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .where(and(eq(submission.id, id), eq(submission.teamId, ctx.team.id)))
  if (!values || !row) throw new NotFound("submission")
  const { subject, body } = fillWords(input, values, "name")
  const wording = await wordingOf(ctx, input.category)
  const facts = { number: row.number, title: row.title, portal: row.portal, team: ctx.team.name }
  const message = { subject, body: readByTeam(body, "out"), files: 0 }
  const url = `${ctx.services.baseUrl}/dashboard/submissions?sel=${row.number}`
  const laid = inLanguage(senderLanguage(row.sent, row.own), () => mailWords({ recipient: facts, wording, message }, url), row.formality)
  return sendTestMail(ctx, user, laid)
}
