import { router } from "../../http/trpc/init.ts"
import { inPerson, permitted } from "../../http/trpc/procedures.ts"
import { checkLettersOutput } from "../letters/schema.ts"
import { setDone } from "./done.ts"
import { checkMessage, listMessages, markMessagesSeen, previewMessage } from "./list.ts"
import * as schema from "./schema.ts"
import { testMessage } from "./test-mail.ts"
import { deleteMessage, editMessage, sendNow, writeMessage } from "./write.ts"

export const messagesRouter = router({
  list: permitted("submission:read")
    .input(schema.listMessagesInput)
    .output(schema.listMessagesOutput)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  write: permitted("submission:reply")
    .input(schema.writeMessageInput)
    .output(schema.messageItem)
    .mutation(({ ctx, input }) => writeMessage(ctx, input)),
  edit: permitted("submission:reply")
    .input(schema.editMessageInput)
    .output(schema.messageItem)
    .mutation(({ ctx, input }) => editMessage(ctx, input)),
  delete: permitted("submission:reply")
    .input(schema.deleteMessageInput)
    .output(schema.deleteMessageOutput)
    .mutation(({ ctx, input }) => deleteMessage(ctx, input)),
  sendNow: permitted("submission:reply")
    .input(schema.sendNowInput)
    .output(schema.messageItem)
    .mutation(({ ctx, input }) => sendNow(ctx, input)),
  seen: permitted("submission:read")
    .input(schema.seenMessagesInput)
    .output(schema.seenMessagesOutput)
    .mutation(({ ctx, input }) => markMessagesSeen(ctx, input)),
  done: permitted("submission:reply")
    .input(schema.doneMessagesInput)
    .output(schema.doneMessagesOutput)
    .mutation(({ ctx, input }) => setDone(ctx, input)),
  preview: permitted("submission:reply")
    .input(schema.previewMessageInput)
    .output(schema.previewMessageOutput)
    // Changes nothing, but its input may be too long for a URL.
    .mutation(({ ctx, input }) => previewMessage(ctx, input)),
  check: permitted("submission:reply")
    .input(schema.checkMessageInput)
    .output(checkLettersOutput)
    // Changes nothing, but its input may be too long for a URL.
    .mutation(({ ctx, input }) => checkMessage(ctx, input)),
  test: permitted("submission:reply")
    .use(inPerson)
    .input(schema.testMessageInput)
    .output(schema.testSentOutput)
    .mutation(({ ctx, input }) => testMessage(ctx, ctx.user, input)),
})
