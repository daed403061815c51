import { forMembers } from "./members.ts"

/** What the API answers anyone who calls it with a key. */
export const apiServer = forMembers("apiServer", {
  malformed: "This is not an API key. A key begins with intray_live_ and is copied whole.",
  unknown: "This API key opens nothing: it was revoked, or never was. Make a new one under API.",
  expired: "This API key has expired. Make a new one under API.",
  makerGone: "Whoever made this API key is no longer in the team, so it opens nothing. Have somebody in the team make a new one.",
  makerWithoutSecond:
    "The team requires a second step at sign-in, and the owner of this API key has none. The key works again once they set one up.",
  plan: (p: { plan: string; next: string | null }) => `The plan ${p.plan} has no API access.${p.next === null ? "" : ` ${p.next} has it.`}`,
  tooMany: (p: { max: number }) => `A team has at most ${p.max} API keys. Revoke one that is not used first.`,
  beyondYou: (p: { scopes: string[] }) => `You do not have these permissions, so your API key cannot have them: ${p.scopes.join(", ")}.`,
  namePortals: "Choose the portals: you do not see all of them.",
  noVersion: "What is at this address has no ETag to compare with. Send the change without If-Match.",
  publishWhat: "Name what to publish: a filter, numbers, or how many are expected, for everything that is held.",
  keyFirst: "Send an API key: Authorization: Bearer intray_live_…",
  idempotencyKey: "An Idempotency-Key is 1 to 200 printable characters.",
  otherRequest: "This Idempotency-Key was used for another request. Use a new one for each.",
  underWay: "The same request is being answered just now. Try again in a moment.",
  answerLost: "The first answer to this request cannot be read any more. Look at what is there, then ask under another Idempotency-Key.",
  changedSince: "It has changed since you read it. Read it again, and decide whether your change still fits.",
  notObject: "The body is a JSON object.",
  noAddress: "The API has no such address. /api/v1/openapi.json lists them all.",
  inAddress: (p: { name: string }) => `${p.name} is in the address already; leave it out of the body.`,
  oneChange: "Send either stageId or assigneeId, one at a time.",
})
