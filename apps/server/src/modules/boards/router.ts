import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { listCards } from "./cards.ts"
import { moveCards } from "./move.ts"
import * as schema from "./schema.ts"
import { createSet, deleteSet, getBoard, renameSet, saveBoard } from "./service.ts"

/** Choosing among the submissions of a portal. Nothing here is shown to a submitter; deciding is `bulk.start`. */
export const boardsRouter = router({
  get: permitted("submission:move")
    .input(schema.boardInput)
    .output(schema.boardOutput)
    .query(({ ctx, input }) => getBoard(ctx, input.slug)),
  cards: permitted("submission:move")
    .input(schema.cardsInput)
    .output(schema.cardsOutput)
    .query(({ ctx, input }) => listCards(ctx, input)),
  move: permitted("submission:move")
    .input(schema.moveInput)
    .output(schema.moveOutput)
    .mutation(({ ctx, input }) => moveCards(ctx, input)),
  createSet: permitted("submission:move")
    .input(schema.createSetInput)
    .output(schema.setIdOutput)
    .mutation(({ ctx, input }) => createSet(ctx, input)),
  renameSet: permitted("submission:move")
    .input(schema.renameSetInput)
    .output(schema.setIdOutput)
    .mutation(({ ctx, input }) => renameSet(ctx, input)),
  deleteSet: permitted("submission:move")
    .input(schema.setIdInput)
    .output(schema.setIdOutput)
    .mutation(({ ctx, input }) => deleteSet(ctx, input.id)),
  save: permitted("submission:move")
    .input(schema.saveBoardInput)
    .output(schema.saveBoardOutput)
    .mutation(({ ctx, input }) => saveBoard(ctx, input)),
})
