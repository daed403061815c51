import { router } from "../../http/trpc/init.ts"
import { publicProcedure } from "../../http/trpc/procedures.ts"
import { answerMyOffer } from "../offers/answer.ts"
import { offerItem } from "../offers/schema.ts"
import { callsInput, callsOutput } from "../portals/calls/schema.ts"
import { listCalls } from "../portals/calls/service.ts"
import { editableAnswers, editSubmission, replaceLink } from "../status/edit.ts"
import { eraseMine } from "../status/erase.ts"
import { sendStatusLinks } from "../status/links.ts"
import { markStatusSeen, publicStatus, withdraw } from "../status/status.ts"
import { sayTreatment } from "../status/treatment.ts"
import { askToWatch, endWatch } from "../status/watch.ts"
import { writeMessage } from "../status/write.ts"
import { publicPortal } from "../submit/portal.ts"
import { challengeFor } from "../submit/proof.ts"
import * as schema from "../submit/schema.ts"
import { submit } from "../submit/submit.ts"
import { unlock } from "../submit/unlock.ts"
import { countVisit } from "../submit/visits.ts"

/** Anyone who holds the link of a submission's status page is its submitter, signed in or not. */
const byStatusLink = publicProcedure.meta({ permission: "public", holds: "a status link" })

export const publicRouter = router({
  portal: publicProcedure
    .meta({ permission: "public" })
    .input(schema.publicPortalInput)
    .output(schema.publicPortalOutput)
    .query(({ ctx, input }) => publicPortal(ctx, input)),
  calls: publicProcedure
    .meta({ permission: "public" })
    .input(callsInput)
    .output(callsOutput)
    .query(({ ctx, input }) => listCalls(ctx, input)),
  submit: publicProcedure
    .meta({ permission: "public" })
    .input(schema.submitInput)
    .output(schema.submitOutput)
    .mutation(({ ctx, input }) => submit(ctx, input)),
  unlock: publicProcedure
    .meta({ permission: "public" })
    .input(schema.unlockInput)
    .output(schema.unlockOutput)
    .mutation(({ ctx, input }) => unlock(ctx, input)),
  challenge: publicProcedure
    .meta({ permission: "public" })
    .input(schema.challengeInput)
    .output(schema.challengeOutput)
    .query(({ ctx, input }) => challengeFor(ctx, input.slug)),
  visit: publicProcedure
    .meta({ permission: "public" })
    .input(schema.visitInput)
    .output(schema.visitOutput)
    .mutation(({ ctx, input }) => countVisit(ctx, input)),
  statusLinks: publicProcedure
    .meta({ permission: "public" })
    .input(schema.statusLinksBody)
    .output(schema.statusLinksOutput)
    .mutation(({ ctx, input }) => sendStatusLinks(ctx, input.email)),
  status: byStatusLink
    .input(schema.statusInput)
    .output(schema.statusOutput)
    .query(({ ctx, input }) => publicStatus(ctx, input.demoId)),
  seen: byStatusLink
    .input(schema.statusInput)
    .output(schema.statusSeenOutput)
    .mutation(({ ctx, input }) => markStatusSeen(ctx, input.demoId)),
  withdraw: byStatusLink
    .input(schema.statusInput)
    .output(schema.withdrawOutput)
    .mutation(({ ctx, input }) => withdraw(ctx, input.demoId)),
  message: byStatusLink
    .input(schema.messageInput)
    .output(schema.messageOutput)
    .mutation(({ ctx, input }) => writeMessage(ctx, input)),
  treatment: byStatusLink
    .input(schema.treatmentInput)
    .output(schema.treatmentOutput)
    .mutation(({ ctx, input }) => sayTreatment(ctx, input)),
  answerOffer: byStatusLink
    .input(schema.answerOfferInput)
    .output(offerItem)
    .mutation(({ ctx, input }) => answerMyOffer(ctx, input)),
  editable: byStatusLink
    .input(schema.statusInput)
    .output(schema.editableOutput)
    .query(({ ctx, input }) => editableAnswers(ctx, input.demoId)),
  edit: byStatusLink
    .input(schema.editInput)
    .output(schema.editOutput)
    .mutation(({ ctx, input }) => editSubmission(ctx, input)),
  replaceLink: byStatusLink
    .input(schema.replaceLinkInput)
    .output(schema.editOutput)
    .mutation(({ ctx, input }) => replaceLink(ctx, input)),
  watch: byStatusLink
    .input(schema.watchInput)
    .output(schema.watchOutput)
    .mutation(({ ctx, input }) => askToWatch(ctx, input)),
  unwatch: byStatusLink
    .input(schema.unwatchInput)
    .output(schema.unwatchOutput)
    .mutation(({ ctx, input }) => endWatch(ctx, input)),
  erase: byStatusLink
    .input(schema.eraseInput)
    .output(schema.eraseOutput)
    .mutation(({ ctx, input }) => eraseMine(ctx, input)),
})
