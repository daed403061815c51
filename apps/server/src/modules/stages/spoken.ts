import { authServer } from "@intray/i18n/auth-server"
import { wordings } from "@intray/i18n/translated"

const stock = new Map<string, keyof typeof wordings>([
  [authServer.stages.new.wording, "received"],
  [authServer.stages.listening.wording, "inReview"],
  [authServer.stages.accepted.wording, "accepted"],
  [authServer.stages.declined.wording, "declined"],
  [authServer.stages.withdrawn.wording, "withdrawn"],
])

/** A stage's wording as its submitter reads it: what every team begins with in the language that is spoken, a team's own words as they are. */
export function spokenWording(wording: string): string {
  const key = stock.get(wording)
  return key === undefined ? wording : wordings[key]
}
