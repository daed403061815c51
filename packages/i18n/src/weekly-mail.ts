import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const days = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" })
const day = (date: string) => days.format(new Date(`${date}T00:00:00Z`))
const number = (value: number) => formatNumber(locale, value)

/** What it was in the week before; null: that week was not counted. */
const counted = (now: number, before: number | null) => {
  if (before === null) return ""
  if (before === now) return ", as many as in the week before"
  return `, ${number(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in the week before`
}

const waited = (what: string, p: { now: string | null; before: string | null }) => {
  if (p.now === null) return `${what}: none in this week.`
  return `${what}: half of them within ${p.now}${p.before === null ? "" : `; it was ${p.before} in the week before`}.`
}

/** The mail of Mondays. Its subject holds numbers and our words alone. */
export const weeklyMail = forMembers("weeklyMail", {
  subject: (p: { arrived: number; waiting: number }) =>
    `Your week: ${plural(locale, p.arrived, { one: "# arrived", other: "# arrived" })}, ${number(p.waiting)} waiting`,
  heading: (p: { team: string; from: string; to: string }) => `${p.team}, ${day(p.from)} to ${day(p.to)}`,
  arrived: (p: { now: number; before: number | null }) => `Arrived: ${number(p.now)}${counted(p.now, p.before)}.`,
  reply: (p: { now: string | null; before: string | null }) => waited("First replies", p),
  decision: (p: { now: string | null; before: string | null }) => waited("Decisions", p),
  decided: (p: { now: number; before: number | null }) => `Decided and published: ${number(p.now)}${counted(p.now, p.before)}.`,
  waiting: (p: { now: number; long: number }) =>
    `Waiting now: ${number(p.now)}${p.long === 0 ? "" : `, ${number(p.long)} of them for longer than three weeks`}.`,
  open: "Open insights",
  stop: "Unsubscribe from the Monday mail",
  footer: (p: { team: string }) =>
    `You get this mail on Mondays because you asked for the numbers of ${p.team} on Intray. They are of the portals that you see. To change it: Settings → Notifications.`,
})
