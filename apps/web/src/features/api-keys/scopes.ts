import { teamRoles } from "@intray/i18n/team-roles"
import { scopes } from "@intray/server/modules/api-keys/schema"
import { withinSentence } from "../../lib/i18n.ts"

const resources: Readonly<Record<string, string>> = teamRoles.resources
const actions: Readonly<Record<string, string>> = teamRoles.actions

/** `submission:read` → "Submissions: read" */
export function scopeText(scope: string): string {
  const [resource = "", action = ""] = scope.split(":")
  return `${resources[resource] ?? resource}: ${withinSentence(actions[action] ?? action)}`
}

/** Every scope by what it is about, in the order of the permissions. */
export const scopeGroups = [...new Set(scopes.map((one) => one.split(":")[0] ?? ""))].map((resource) => ({
  resource,
  name: resources[resource] ?? resource,
  scopes: scopes
    .filter((one) => one.startsWith(`${resource}:`))
    .map((value) => ({ value, label: actions[value.split(":")[1] ?? ""] ?? value })),
}))

/** Whether a list is all that there is. */
export const isEverything = (list: readonly string[]) => list.length === scopes.length
