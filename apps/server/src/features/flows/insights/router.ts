import { router } from "../../../trpc/init.ts"
import { permitted } from "../../../trpc/procedures.ts"
import { breakdownOutput, insightsInput, overviewOutput, setZoneInput, setZoneOutput, waitsOutput, workOutput } from "./schema.ts"
import { breakdown, overview, setZone, waits, work } from "./service.ts"

export const insightsRouter = router({
  overview: permitted("insight:read")
    .input(insightsInput)
    .output(overviewOutput)
    .query(({ ctx, input }) => overview(ctx, input)),
  waits: permitted("insight:read")
    .input(insightsInput)
    .output(waitsOutput)
    .query(({ ctx, input }) => waits(ctx, input)),
  breakdown: permitted("insight:read")
    .input(insightsInput)
    .output(breakdownOutput)
    .query(({ ctx, input }) => breakdown(ctx, input)),
  work: permitted("insight:read")
    .input(insightsInput)
    .output(workOutput)
    .query(({ ctx, input }) => work(ctx, input)),
  setZone: permitted("organization:update")
    .input(setZoneInput)
    .output(setZoneOutput)
    .mutation(({ ctx, input }) => setZone(ctx, input)),
})
