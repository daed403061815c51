import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { cancelSnapshot } from "./cancel.ts"
import { cardOf } from "./card.ts"
import { checksOf } from "./checks.ts"
import { diffSnapshots } from "./diff.ts"
import { freezeRelease } from "./freeze.ts"
import { getRelease, listReleases } from "./list.ts"
import { setPage } from "./page.ts"
import { previewRelease } from "./preview.ts"
import { publishRelease, recallRelease, reopenRelease } from "./publish.ts"
import { sourcesOf } from "./record.ts"
import * as schema from "./schema.ts"
import { addToRelease, createRelease, deleteRelease, removeFromRelease, updateRelease } from "./write.ts"

export const releasesRouter = router({
  list: permitted("submission:read")
    .input(schema.listReleasesInput)
    .output(schema.listReleasesOutput)
    .query(({ ctx, input }) => listReleases(ctx, input)),
  get: permitted("submission:read")
    .input(schema.releaseIdInput)
    .output(schema.releaseDetail)
    .query(({ ctx, input }) => getRelease(ctx, input.id)),
  preview: permitted("submission:read")
    .input(schema.previewReleaseInput)
    .output(schema.previewReleaseOutput)
    .query(({ ctx, input }) => previewRelease(ctx, input)),
  checks: permitted("submission:read")
    .input(schema.releaseIdInput)
    .output(schema.checksOutput)
    .query(({ ctx, input }) => checksOf(ctx, input.id)),
  sources: permitted("release:publish")
    .input(schema.releaseIdInput)
    .output(schema.sourcesOutput)
    .query(({ ctx, input }) => sourcesOf(ctx, input.id)),
  card: permitted("release:publish")
    .input(schema.cardInput)
    .output(schema.datasetCard)
    .query(({ ctx, input }) => cardOf(ctx, input)),
  create: permitted("release:publish")
    .input(schema.createReleaseInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => createRelease(ctx, input)),
  update: permitted("release:publish")
    .input(schema.updateReleaseInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => updateRelease(ctx, input)),
  delete: permitted("release:publish")
    .input(schema.releaseIdInput)
    .output(schema.releaseIdInput)
    .mutation(({ ctx, input }) => deleteRelease(ctx, input.id)),
  add: permitted("release:publish")
    .input(schema.addToReleaseInput)
    .output(schema.addedOutput)
    .mutation(({ ctx, input }) => addToRelease(ctx, input)),
  remove: permitted("release:publish")
    .input(schema.removeFromReleaseInput)
    .output(schema.removedOutput)
    .mutation(({ ctx, input }) => removeFromRelease(ctx, input)),
  publish: permitted("release:publish")
    .input(schema.publishReleaseInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => publishRelease(ctx, input)),
  recall: permitted("release:publish")
    .input(schema.recallReleaseInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => recallRelease(ctx, input)),
  reopen: permitted("release:publish")
    .input(schema.releaseIdInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => reopenRelease(ctx, input.id)),
  freeze: permitted("release:publish")
    .input(schema.freezeInput)
    .output(schema.snapshotOutput)
    .mutation(({ ctx, input }) => freezeRelease(ctx, input)),
  cancelSnapshot: permitted("release:publish")
    .input(schema.releaseIdInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => cancelSnapshot(ctx, input.id)),
  setPage: permitted("release:publish")
    .input(schema.setPageInput)
    .output(schema.releaseDetail)
    .mutation(({ ctx, input }) => setPage(ctx, input)),
  diff: permitted("submission:read")
    .input(schema.diffInput)
    .output(schema.diffOutput)
    .query(({ ctx, input }) => diffSnapshots(ctx, input)),
})
