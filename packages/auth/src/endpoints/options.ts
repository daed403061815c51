import type { Hooks } from "../hooks.ts"
import type { AuthMail, KeyVerbs } from "../types.ts"

/** What our endpoints need next to the library's context. */
export type EndpointOptions = {
  hooks: Hooks
  keys: KeyVerbs
  sendMail(mail: AuthMail): Promise<void>
  /** False: mail is only kept on the server. */
  mailLeaves: boolean
  refuseDeletion(userId: string): Promise<string | null>
  deleteAccount(user: { id: string; name: string }): Promise<void>
}
