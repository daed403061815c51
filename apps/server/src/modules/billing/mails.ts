import type { Tx } from "@intray/db"
import { member, organization, user } from "@intray/db/schema"
import { billingServer } from "@intray/i18n/billing-server"
import { formatDay } from "@intray/i18n/format"
import { inLanguage } from "@intray/i18n/request-language"
import { locale } from "@intray/i18n/translated"
import { and, eq, sql } from "drizzle-orm"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../platform/mail-layout.ts"
import type { Services } from "../../platform/services.ts"
import { isOwner } from "../../platform/teams.ts"
import { languageOfUser } from "../preferences/language.ts"
import { type BillingRow, graceEnd, graceMailDue } from "./decide.ts"
import { planIn } from "./subscription/plans.ts"

const words = billingServer.mail

/** Where a team sees its plan. */
export function planUrl(baseUrl: string): string {
  return `${baseUrl}/dashboard/settings/plan`
}

/** The owners' addresses. */
async function ownersOf(tx: Tx, teamId: string): Promise<{ id: string; email: string }[]> {
  const rows = await tx
    .select({ id: user.id, email: user.email, role: member.role })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, teamId), sql`${member.role} like '%owner%'`))
  return rows.filter((one) => isOwner(one.role))
}

/** Mails the owners what is due of a grace: once for each of its days, and a day that was missed is not told later. */
export async function tellOfGrace(services: Pick<Services, "env" | "baseUrl">, tx: Tx, row: BillingRow, now: Date): Promise<void> {
  const day = graceMailDue(row, now)
  const end = graceEnd(row)
  if (day === null || end === null || !row.unpaidSince) return
  const [found] = await tx.select({ name: organization.name }).from(organization).where(eq(organization.id, row.teamId))
  const name = found?.name ?? ""
  const plan = planIn(services.env.offer, row.plan).name
  const team = outsideWords(name, 60)
  const said = { 0: words.failed, 7: words.again, 13: words.last }[day]
  const written = () => {
    const until = formatDay(locale(), end.toISOString().slice(0, 10))
    const layout = mailLayout({
      heading: typeof said.heading === "string" ? said.heading : said.heading({ plan }),
      parts: [said.text({ plan, until })],
      action: { label: words.action, url: planUrl(services.baseUrl) },
      footer: words.footer({ team }),
    })
    return { subject: said.subject({ team, plan }), ...layout }
  }
  for (const { id, email } of await ownersOf(tx, row.teamId)) {
    const mail = inLanguage(await languageOfUser(tx, id), written)
    const dedupeKey = `grace:${row.teamId}:${row.unpaidSince.getTime()}:${day}:${id}`
    await sendMail(tx, { kind: "billing", to: email, ...mail, teamId: row.teamId, dedupeKey })
  }
}
