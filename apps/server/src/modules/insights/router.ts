import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { createTurns } from "../../platform/turns.ts"
import { breakdownOutput, insightsInput, overviewOutput, setZoneInput, setZoneOutput, waitsOutput, workOutput } from "./schema.ts"
import { breakdown, overview, setZone, waits, work } from "./service.ts"

/** A year by week is tens of thousands of counts in memory while it is put together. */
const inTurn = createTurns(3)

export const insightsRouter = router({
  overview: permitted("insight:read")
    .input(insightsInput)
    .output(overviewOutput)
    .query(({ ctx, input }) => inTurn(() => overview(ctx, input))),
  waits: permitted("insight:read")
    .input(insightsInput)
    .output(waitsOutput)
    .query(({ ctx, input }) => inTurn(() => waits(ctx, input))),
  breakdown: permitted("insight:read")
    .input(insightsInput)
    .output(breakdownOutput)
    .query(({ ctx, input }) => inTurn(() => breakdown(ctx, input))),
  work: permitted("insight:read")
    .input(insightsInput)
    .output(workOutput)
    .query(({ ctx, input }) => inTurn(() => work(ctx, input))),
  setZone: permitted("organization:update")
    .input(setZoneInput)
    .output(setZoneOutput)
    .mutation(({ ctx, input }) => setZone(ctx, input)),
})
