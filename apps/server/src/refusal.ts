import { DatabaseRefused, isOutOfRoom, toldOf } from "@intray/db"
import { startup } from "@intray/i18n/startup"
import { BadSetting } from "./env.ts"
import { StartRefused } from "./platform/data-folder.ts"

/** System errors of missing files, wrong file types and missing permissions. */
const ofFiles = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EEXIST|ELOOP|ENAMETOOLONG|EIO|ENXIO)$/

/**
 * The line that tells an operator why a program ended: an invalid setting, a refusal, an unusable file or database.
 * @param full message for a full disk
 * @returns null for a server fault, whose stack should be shown
 */
export function refusalOf(cause: unknown, full: string = startup.full): string | null {
  if (cause instanceof BadSetting || cause instanceof StartRefused || cause instanceof DatabaseRefused) return cause.message
  if (isOutOfRoom(cause)) return full
  const told = toldOf(cause)
  if (told !== null) return told
  const { code = "", path, message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : { message: "" }
  return ofFiles.test(code) ? startup.fileUnusable({ path: path ?? null, reason: message }) : null
}
