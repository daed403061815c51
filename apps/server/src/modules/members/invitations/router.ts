import { router } from "../../../http/trpc/init.ts"
import { permitted, publicProcedure, sessionProcedure } from "../../../http/trpc/procedures.ts"
import { done } from "../schema.ts"
import { acceptInvitation, declineInvitation, lookAt } from "./answer.ts"
import {
  acceptOutput,
  listInvitationsOutput,
  lookOutput,
  oneInvitationInput,
  sendInvitationsInput,
  sendInvitationsOutput,
} from "./schema.ts"
import { cancelInvitation, listInvitations, resendInvitation, sendInvitations } from "./service.ts"

export const invitationsRouter = router({
  list: permitted("invitation:create", "invitation:cancel")
    .output(listInvitationsOutput)
    .query(({ ctx }) => listInvitations(ctx)),
  send: permitted("invitation:create")
    .input(sendInvitationsInput)
    .output(sendInvitationsOutput)
    .mutation(({ ctx, input }) => sendInvitations(ctx, input)),
  resend: permitted("invitation:create")
    .input(oneInvitationInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await resendInvitation(ctx, input.id)
      return {}
    }),
  cancel: permitted("invitation:cancel")
    .input(oneInvitationInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await cancelInvitation(ctx, input.id)
      return {}
    }),
  /** For the page of the link: reveals nothing private to strangers. */
  look: publicProcedure
    .meta({ permission: "public", holds: "an invitation's link" })
    .input(oneInvitationInput)
    .output(lookOutput)
    .query(({ ctx, input }) => lookAt(ctx, input.id)),
  accept: sessionProcedure
    .meta({ permission: "session" })
    .input(oneInvitationInput)
    .output(acceptOutput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.id)),
  decline: publicProcedure
    .meta({ permission: "public", holds: "an invitation's link" })
    .input(oneInvitationInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await declineInvitation(ctx, input.id)
      return {}
    }),
})
