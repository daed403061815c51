import { router } from "../../http/trpc/init.ts"
import { sessionProcedure } from "../../http/trpc/procedures.ts"
import { preferencesOutput, setPreferencesInput } from "./schema.ts"
import { preferencesOf, setPreferences } from "./service.ts"

/** A person's own, whatever team they are in. */
export const preferencesRouter = router({
  get: sessionProcedure
    .meta({ permission: "session" })
    .output(preferencesOutput)
    .query(({ ctx }) => preferencesOf(ctx)),
  set: sessionProcedure
    .meta({ permission: "session" })
    .input(setPreferencesInput)
    .output(preferencesOutput)
    .mutation(({ ctx, input }) => setPreferences(ctx, input)),
})
