import { DatabaseRefused, isOutOfRoom, toldOf } from "@intray/db"
import { startup } from "@intray/i18n/startup"
import { BadSetting } from "./env.ts"
import { StartRefused } from "./platform/data-folder.ts"

/** What the system says of a file that is not what it should be, or that this account may not use. */
const ofFiles = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EEXIST|ELOOP|ENAMETOOLONG|EIO|ENXIO)$/

/**
 * The line that tells an operator why a program ends: a setting, a refusal, a file or a database that cannot be used.
 * @param full what is said of a full disk
 * @returns null for a fault of ours, of which everything is to be seen
 */
export function refusalOf(cause: unknown, full: string = startup.full): string | null {
  if (cause instanceof BadSetting || cause instanceof StartRefused || cause instanceof DatabaseRefused) return cause.message
  if (isOutOfRoom(cause)) return full
  const told = toldOf(cause)
  if (told !== null) return told
  const { code = "", path, message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : { message: "" }
  return ofFiles.test(code) ? startup.fileUnusable({ path: path ?? null, reason: message }) : null
}
