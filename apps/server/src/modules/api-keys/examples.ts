import type { Examples } from "../../testing/examples.ts"

export const apiKeyExamples: Examples = {
  "apiKeys.list": () => ({ limit: 10 }),
  "apiKeys.create": ({ portalId }) => ({ name: "Website form", scopes: ["submission:read"], portalIds: [portalId], expiresIn: 3600 }),
  "apiKeys.update": ({ ownerKey }) => ({ id: ownerKey, name: "Newsletter" }),
  "apiKeys.revoke": ({ ownerKey, adminKey }, role) => ({ id: role === "owner" ? ownerKey : adminKey }),
  "apiKeys.revokeExpired": () => undefined,
}
