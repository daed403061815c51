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
import { monthlyHistory } from "./subscription/months.ts"
import { subscriptionOutput, usageHistoryOutput } from "./subscription/schema.ts"
import { subscription } from "./subscription/service.ts"

const manage = permitted("billing:manage").use(inPerson)

/** The team's plan and its use, what the plans cost, and paying for one. */
export const billingRouter = router({
  plan: teamProcedure
    .meta({ permission: "team" })
    .output(subscriptionOutput)
    .query(({ ctx }) => subscription(ctx)),
  history: teamProcedure
    .meta({ permission: "team" })
    .output(usageHistoryOutput)
    .query(({ ctx }) => monthlyHistory(ctx)),
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
