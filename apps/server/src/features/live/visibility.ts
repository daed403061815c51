import type { PermissionRequest } from "@intray/auth/permissions"

/** What somebody must be allowed to read to hear of events whose type begins so. Nobody hears of any other. */
const needs: Record<string, PermissionRequest> = {
  submission: { submission: ["read"] },
  comment: { submission: ["read"] },
  message: { submission: ["read"] },
  publication: { submission: ["read"] },
  label: { submission: ["read"] },
  label_group: { submission: ["read"] },
  stage: { submission: ["read"] },
  portal: { submission: ["read"] },
  group: { submission: ["read"] },
  view: { submission: ["read"] },
  team: { submission: ["read"] },
  template: { submission: ["read"] },
  import: { submission: ["import"] },
  bulk: { submission: ["read"] },
}

/** Matters of one person, which others are not told of. */
const own: ReadonlySet<string> = new Set(["submission.snoozed", "bulk"])

const familyOf = (type: string) => type.split(".", 1)[0] ?? ""

/** What one needs to hear of an event of that type; null: nobody is told. */
export function neededFor(type: string): PermissionRequest | null {
  return needs[familyOf(type)] ?? null
}

/** Whether only who did it is told. */
export function isPrivate(type: string): boolean {
  return own.has(type) || own.has(familyOf(type))
}
