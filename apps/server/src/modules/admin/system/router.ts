import { router } from "../../../http/trpc/init.ts"
import { adminProcedure } from "../../../http/trpc/procedures.ts"
import { startBackup } from "../../backups/now.ts"
import { listAudit } from "./audit-log.ts"
import { health } from "./health.ts"
import { cancelScan, readScan, startScan } from "./scan.ts"
import * as schema from "./schema.ts"
import { readSettings } from "./settings.ts"

/** What keeps the installation running, and what was done with power. */
export const adminSystemRouter = router({
  health: adminProcedure.output(schema.healthOutput).query(({ ctx }) => health(ctx)),
  settings: adminProcedure.output(schema.settingsOutput).query(({ ctx }) => ({ items: readSettings(ctx.services) })),
  audit: adminProcedure
    .input(schema.listAuditInput)
    .output(schema.listAuditOutput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  storage: adminProcedure.output(schema.storageOutput).query(async ({ ctx }) => ({
    place: ctx.services.storage.place,
    kind: ctx.services.env.s3 ? ("s3" as const) : ("disk" as const),
    scan: await readScan(ctx),
  })),
  scan: adminProcedure.output(schema.doneOutput).mutation(({ ctx }) => startScan(ctx)),
  backUpNow: adminProcedure.output(schema.doneOutput).mutation(({ ctx }) => startBackup(ctx)),
  cancelScan: adminProcedure.output(schema.doneOutput).mutation(({ ctx }) => cancelScan(ctx)),
})
