import { join, relative, resolve, sep } from "node:path"
import { startup } from "@intray/i18n/startup"
import { z } from "zod"
import type { S3Settings } from "../../platform/storage/s3-client.ts"
import type { Keep } from "./keep.ts"

/** Where copies go: a folder, or a bucket that is reached as `S3_…` say. `text` is what the operator wrote. */
export type BackupPlace = { kind: "folder"; folder: string; text: string } | { kind: "bucket"; s3: S3Settings; text: string }

export const schedules = ["off", "hourly", "daily", "weekly"] as const
export type Schedule = (typeof schedules)[number]

export type BackupSettings = {
  schedule: Schedule
  /** As it was written; {@link placeOf} reads it. */
  to: string
  /** What copies are encrypted with; null: they are not. */
  key: string | null
  keep: Keep
}

export const backupSettings = {
  BACKUP_SCHEDULE: z.enum(schedules, "must be off, hourly, daily or weekly").default("daily"),
  BACKUP_TO: z
    .string()
    .refine((value) => !value.startsWith("s3:") || bucketOf(value) !== null, "must be a folder, or a bucket like s3://copies/intray")
    .optional(),
  BACKUP_KEY: z.string().min(32, "must be at least 32 characters long").optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3}\/\d{1,3}\/\d{1,3}$/, "must be how many days, weeks and months are kept, like 7/4/12")
    .default("7/4/12")
    .transform((value): Keep => {
      const [daily = 0, weekly = 0, monthly = 0] = value.split("/").map(Number)
      return { daily, weekly, monthly }
    }),
}

function bucketOf(text: string): { bucket: string; prefix: string } | null {
  const { bucket, prefix = "" } =
    /^s3:\/\/(?<bucket>[a-zA-Z0-9][\w.-]{1,61}[a-zA-Z0-9])(?:\/(?<prefix>[\w!.()/-]{0,200}))?$/.exec(text)?.groups ?? {}
  if (bucket === undefined) return null
  const clean = prefix.split("/").filter(Boolean).join("/")
  return { bucket, prefix: clean === "" ? "" : `${clean}/` }
}

/** The usual place of copies that no setting sends elsewhere. */
export const usualPlace = (dataDir: string): string => join(dataDir, "backups")

/**
 * The place that an operator named, of `BACKUP_TO` or on the command line.
 * @param store how buckets are reached; null: no keys are set
 * @throws Error with a line for the operator
 */
export function placeOf(text: string, store: Omit<S3Settings, "bucket" | "prefix"> | null): BackupPlace {
  if (!text.startsWith("s3:")) return { kind: "folder", folder: resolve(text), text }
  const found = bucketOf(text)
  if (found === null || store === null) throw new Error(startup.backupStore)
  return { kind: "bucket", s3: { ...store, ...found }, text }
}

/** What a server keeps in its data folder itself, and clears up in. */
const OWN = new Set(["files", "mail", "pages"])

/**
 * Lets pass what copies can lie in.
 * @throws Error with a line for the operator: a name that only a shell understands, or a part of the data folder that is the server's own
 */
export function demandUsablePlace(place: BackupPlace, dataDir: string): void {
  if (place.kind === "bucket") return
  const { folder, text } = place
  if (text.startsWith("~")) throw new Error(startup.backupHome({ text }))
  const inside = relative(resolve(dataDir), folder)
  const [top = ""] = inside.split(sep)
  if (inside === "" || OWN.has(top)) throw new Error(startup.backupInData({ text }))
}
