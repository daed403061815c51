import type { Hooks } from "../hooks.ts"
import type { AuthMail, KeyVerbs } from "../types.ts"

/** Dependencies of our endpoints besides the library's context. */
export type EndpointOptions = {
  hooks: Hooks
  keys: KeyVerbs
  sendMail(mail: AuthMail): Promise<void>
  /** False: this server stores mail but does not send it. */
  mailLeaves: boolean
  refuseDeletion(userId: string): Promise<string | null>
  deleteAccount(user: { id: string; name: string }): Promise<void>
}
