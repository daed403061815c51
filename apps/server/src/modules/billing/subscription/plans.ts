import { startup } from "@intray/i18n/startup"
import { z } from "zod"
import { countedFeatures, type PlanTerms, planSchema, switchedFeatures } from "./schema.ts"

/** All plans, smallest first. Teams begin with the first one, which is never sold. */
export type Offer = readonly [PlanTerms, ...PlanTerms[]]

const all = { remove_watermark: true, discord_notifications: true, api_access: true }
const unlimited = { seats: null, portals: null, submissions: null }
const none = { remove_watermark: false, discord_notifications: false, api_access: false }
const paid = { perSeat: true, trialDays: 0 }

/** The plans that come with Intray. */
export const standardPlans: Offer = [
  { id: "free", name: "Free", seats: 3, portals: 2, submissions: 100, ...none, ...paid },
  { id: "pro", name: "Pro", seats: 10, portals: 20, submissions: 5_000, ...all, ...paid },
  { id: "business", name: "Business", ...unlimited, ...all, ...paid },
]

/** What every team has where there are no plans. */
export const selfHosted: PlanTerms = { id: "self-hosted", name: "Self-hosted", ...unlimited, ...all, ...paid }

const fileSchema = z.strictObject({
  plans: z.array(planSchema).min(1, "must have at least one plan").max(12, "must have at most 12 plans"),
})

const atLeast = (now: number | null, before: number | null) => now === null || (before !== null && now >= before)

/**
 * The plans of a file's text.
 * @param path as the operator wrote it, for what is said
 * @throws Error with one line that names the file, the plan and what to change
 */
export function readPlans(text: string, path: string): Offer {
  const refuse = (problem: string, where = ""): never => {
    throw new Error(startup.plansBad({ path, where, problem }))
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse(startup.plansNotJson)
  }
  const read = fileSchema.safeParse(parsed)
  if (!read.success) {
    const issue = read.error.issues[0]
    return refuse(issue?.message ?? "", issue?.path.join("."))
  }
  const { plans } = read.data
  for (const [index, plan] of plans.entries()) {
    const before = plans[index - 1]
    if (plan.id === selfHosted.id) refuse(startup.plansReserved({ id: plan.id }))
    if (plans.findIndex((one) => one.id === plan.id) !== index) refuse(startup.plansTwice({ id: plan.id }))
    if (!before) continue
    const less =
      countedFeatures.find((what) => !atLeast(plan[what], before[what])) ?? switchedFeatures.find((what) => before[what] && !plan[what])
    if (less) refuse(startup.plansLess({ name: plan.name, before: before.name, what: less }))
  }
  return plans as unknown as Offer
}

/** The plan of that id; the first one for an id that is not offered, or none. */
export function planIn(offer: Offer, id: string | null | undefined): PlanTerms {
  return offer.find((one) => one.id === id) ?? offer[0]
}
