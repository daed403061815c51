import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { extendOffer, withdrawOffer } from "./manage.ts"
import { getOfferOverview } from "./overview.ts"
import * as schema from "./schema.ts"

/** The answers that submitters give to acceptances. */
export const offersRouter = router({
  overview: permitted("submission:read")
    .output(schema.offerOverview)
    .query(({ ctx }) => getOfferOverview(ctx)),
  extend: permitted("submission:move")
    .input(schema.extendOfferInput)
    .output(schema.offerItem)
    .mutation(({ ctx, input }) => extendOffer(ctx, input)),
  withdraw: permitted("submission:move")
    .input(schema.withdrawOfferInput)
    .output(schema.offerItem)
    .mutation(({ ctx, input }) => withdrawOffer(ctx, input)),
})
