import type { ActiveTeam, TeamContext } from "../../lib/services.ts"
import type { Context } from "../../trpc/context.ts"
import { countSamples, firstPortal, keepStep, stepOf } from "./kept.ts"
import type { FirstStep, Onboarding } from "./schema.ts"

/** Where the caller stands. @param team the one that the call works in; null: they belong to none */
export async function onboardingOf(ctx: Pick<Context, "db">, team: ActiveTeam | null): Promise<Onboarding> {
  if (!team) return { step: "team", team: null, portal: null, samples: 0 }
  const [first] = await firstPortal(ctx.db, { teamId: team.id })
  return {
    step: await stepOf(ctx.db, team),
    team: { name: team.name, slug: team.slug },
    portal: first ?? null,
    samples: await countSamples(ctx.db, team.id),
  }
}

/** Goes to a step, so that a reload, or another device, goes on there. */
export async function goToStep(ctx: TeamContext, step: FirstStep | "done"): Promise<Onboarding> {
  await keepStep(ctx.db, ctx.team.id, step === "done" ? null : step, ctx.clock.now())
  return onboardingOf(ctx, ctx.team)
}
