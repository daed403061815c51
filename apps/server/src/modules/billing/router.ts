import { router } from "../../http/trpc/init.ts"
import { inPerson, permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { choosePlan, openPortal } from "./checkout.ts"
import { listInvoices } from "./invoices.ts"
import { lookNow } from "./look.ts"
import {
  billingOutput,
  choosePlanInput,
  chosenOutput,
  listInvoicesInput,
  listInvoicesOutput,
  offerOutput,
  planStatusOutput,
  portalOutput,
} from "./schema.ts"
import { billing, offer, planStatus } from "./service.ts"

const manage = permitted("billing:manage").use(inPerson)

/** What the plans cost, and paying for one. */
export const billingRouter = router({
  offer: teamProcedure
    .meta({ permission: "team" })
    .output(offerOutput)
    .query(({ ctx }) => offer(ctx)),
  standing: teamProcedure
    .meta({ permission: "team" })
    .output(planStatusOutput)
    .query(({ ctx }) => planStatus(ctx)),
  get: manage.output(billingOutput).query(({ ctx }) => billing(ctx)),
  invoices: manage
    .input(listInvoicesInput)
    .output(listInvoicesOutput)
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  choose: manage
    .input(choosePlanInput)
    .output(chosenOutput)
    .mutation(({ ctx, input }) => choosePlan(ctx, input)),
  portal: manage.output(portalOutput).mutation(({ ctx }) => openPortal(ctx)),
  look: manage.output(billingOutput).mutation(({ ctx }) => lookNow(ctx)),
})
