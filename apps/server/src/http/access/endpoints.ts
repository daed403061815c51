import { endpoints } from "../rest/endpoints.ts"
import { definitionOf } from "../rest/row.ts"
import { rows } from "../rest/rows.ts"
import { authEndpoints } from "./auth-endpoints.ts"
import type { Access } from "./callers.ts"

const open: Access = { need: "public" }
const holding = (holds: string): Access => ({ need: "public", holds })
/** Things that the caller may not read are reported as not found. */
const hidden = { signedOut: 404, role: 404 } as const
const closed: Access = { need: "closed" }

const statusLink = "a status link"
const upload = "the upload's address"
const guestFile = "an address that a guest reviewer was given"

/** All endpoints outside tRPC, the REST API and the sign-in library. Words after the path distinguish rows of the same path. */
const ownEndpoints: Readonly<Record<string, Access>> = {
  "GET /api/account/export": { need: "session" },
  "GET /api/admin/audit.csv": { need: "admin", answers: { signedOut: 404 } },
  "GET /api/audit-log.csv": { need: "organization:update" },
  "GET /api/cards/:file": open,
  "GET /api/cards/t/:file": open,
  "GET /api/files/:id": { need: "submission:read", answers: hidden },
  "GET /api/files/:id by its submitter": holding(statusLink),
  "GET /api/files/:id by a guest reviewer": holding(guestFile),
  "GET /api/files/:id/waveform": { need: "submission:read", answers: hidden },
  "GET /api/files/:id/waveform by its submitter": holding(statusLink),
  "GET /api/files/:id/waveform by a guest reviewer": holding(guestFile),
  "GET /api/health": open,
  "GET /api/health/live": open,
  "GET /api/health/ready": open,
  "GET /api/icons/:file": open,
  "GET /api/images/:id": open,
  "POST /api/images of oneself": { need: "session" },
  "POST /api/images of the team": { need: "organization:update" },
  "POST /api/images of a portal": { need: "portal:update" },
  "POST /api/mcp": { need: "closed", holds: "an API key", answers: { closed: 401 } },
  "GET /api/notifications/unsubscribe": holding("a mailed link"),
  "POST /api/notifications/unsubscribe": holding("a mailed link"),
  "GET /api/oembed": open,
  "GET /api/organization/list": { need: "session" },
  "POST /api/stripe/webhook": holding("Stripe's signature"),
  "GET /api/subscription": { need: "team" },
  "POST /api/uploads for a portal's form": open,
  "POST /api/uploads for one's submission": holding(statusLink),
  "POST /api/uploads for a message of the team": { need: "submission:reply" },
  "OPTIONS /api/uploads": open,
  "OPTIONS /api/uploads/:id": open,
  "GET /api/uploads/:id": closed,
  "GET /api/uploads/*": closed,
  "GET /api/uploads/:id/info": holding(upload),
  "HEAD /api/uploads/:id": holding(upload),
  "PATCH /api/uploads/:id": holding(upload),
  "POST /api/uploads/:id": holding(upload),
  "DELETE /api/uploads/:id": holding(upload),
  "POST /api/v1/imports": { need: "submission:import" },
  "GET /api/v1/imports/:id/problems": { need: "submission:import" },
  "GET /api/v1/openapi.json": open,
  "GET /api/v1/public/status/:demoId/export": holding(statusLink),
  "GET /api/v1/public/release-key": open,
  "GET /api/v1/releases/:id/snapshots/:number": { need: "submission:export" },
  "GET /api/v1/submissions/export": { need: "submission:export" },
  "GET /_payload.json": open,
  "GET /:slug/_payload.json": open,
  "POST /:slug": open,
  "GET /admin": { need: "admin", answers: { signedOut: 404 } },
  "GET /admin/*": { need: "admin", answers: { signedOut: 404 } },
  "GET /about": open,
  "GET /help": open,
  "GET /terms": open,
  "GET /privacy": open,
  "GET /builds/latest.json": open,
  "GET /metrics": { need: "closed", holds: "the operator's token" },
  "GET /robots.txt": open,
  "GET /sitemap.xml": open,
  "GET /sitemap/:file": open,
  "GET /dev/mails": closed,
  "GET /dev/mails/:kind": closed,
  "GET /r/:slug": open,
  "GET /r/:slug/citation.bib": open,
  "GET /r/:slug/feed.atom": open,
  "GET /status/watch/:token": holding("a mailed link"),
  "POST /status/watch/:token": holding("a mailed link"),
  "GET /status/:demoId/offer": open,
  "POST /status/:demoId/offer": holding(statusLink),
  "GET /*": open,
}

const restEndpoints: Readonly<Record<string, Access>> = Object.fromEntries(
  endpoints.map(({ method, path }) => [
    `${method.toUpperCase()} /api/v1${path.replace(/\{(\w{1,40})\}/g, ":$1")}`,
    path.includes("{demoId}") ? holding(statusLink) : open,
  ]),
)

/** The team's REST API: it requires what its procedures require, for API keys and sessions alike. */
const rowEndpoints: Readonly<Record<string, Access>> = Object.fromEntries(
  rows.map(({ method, path, procedure }) => [
    `${method.toUpperCase()} /api/v1${path.replace(/\{(\w{1,40})\}/g, ":$1")}`,
    { need: definitionOf(procedure).meta?.permission ?? "closed" },
  ]),
)

export type Endpoint = Access & {
  /** Its name in the tables: method, path, and words that distinguish it from others of the same path. */
  name: string
  method: string
  path: string
}

function endpointsOf(rows: Readonly<Record<string, Access>>, base = ""): Endpoint[] {
  return Object.entries(rows).map(([row, access]) => {
    const [method = "", path = "", ...words] = row.split(" ")
    return { ...access, method, path: base + path, name: [method, base + path, ...words].join(" ") }
  })
}

/** All endpoints of the application besides the procedures, with their access rules. */
export const accessOfEndpoints: { readonly api: Endpoint[]; readonly auth: Endpoint[] } = {
  api: endpointsOf({ ...ownEndpoints, ...restEndpoints, ...rowEndpoints }).sort((a, b) =>
    a.path === b.path ? 0 : a.path < b.path ? -1 : 1,
  ),
  auth: endpointsOf(authEndpoints, "/api/auth"),
}
