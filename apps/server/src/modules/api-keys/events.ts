import { defineEvent, shape } from "../../platform/event-definitions.ts"

const key = shape<{ keyId: string; name: string }>()

export const apiKeyEvents = {
  "api_key.created": defineEvent({ after: key, audience: "apiKey:manage" }),
  "api_key.updated": defineEvent({ after: key, audience: "apiKey:manage" }),
  "api_key.revoked": defineEvent({ after: key, audience: "apiKey:manage" }),
}
