import type { Context } from "../../http/trpc/context.ts"
import type { ActiveTeam, TeamContext } from "../../platform/services.ts"
import { readableSubmissions } from "../../platform/visible-portals.ts"
import type { FirstStep } from "../session/first-steps/schema.ts"
import { countSamples, firstPortal, keepStep, stepOf } from "../session/first-steps/service.ts"
import type { Onboarding } from "./schema.ts"

/** Where the caller is, and what they see of it. @param team the one that the call works in; null: they belong to none */
export async function onboardingOf(
  { db, actor, clock }: Pick<Context, "db" | "actor" | "clock">,
  team: ActiveTeam | null,
): Promise<Onboarding> {
  if (!team) return { step: "team", team: null, portal: null, samples: 0 }
  const visible = await readableSubmissions({ db, actor, clock, team })
  return {
    step: await stepOf(db, team),
    team: { name: team.name, slug: team.slug },
    portal: await firstPortal(db, team.id, visible.portals),
    samples: await countSamples(db, team.id, visible),
  }
}

/** Goes to a step, so that a reload, or another device, goes on there. */
export async function goToStep(ctx: TeamContext, step: FirstStep | "done"): Promise<Onboarding> {
  await keepStep(ctx.db, ctx.team.id, step === "done" ? null : step, ctx.clock.now())
  return onboardingOf(ctx, ctx.team)
}
