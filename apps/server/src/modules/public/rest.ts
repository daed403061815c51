import { randomUUID } from "node:crypto"
import { z } from "zod"
import { endpoint } from "../../http/rest/endpoint.ts"
import { demoIdParam, statusEndpoints } from "../status/rest.ts"
import {
  challengeOutput,
  idempotencyKey,
  publicPortalOutput,
  statusLinksBody,
  statusLinksOutput,
  statusOutput,
  submissionBody,
  submitOutput,
  unlockBody,
  unlockOutput,
  visitBody,
  visitOutput,
  withdrawOutput,
} from "../submit/schema.ts"

const slugParam = z.strictObject({ slug: z.string().max(200).describe("The portal's address: the first segment of its page.") })

const passHeader = {
  "x-portal-pass": z.string().max(200).optional().describe("What unlocking the portal gave, where it asks for a password."),
}

/** The public door: no session, no key. */
export const publicEndpoints = [
  ...statusEndpoints,
  endpoint({
    method: "get",
    path: "/public/portals/{slug}",
    id: "getPublicPortal",
    summary: "What a portal asks for, and whether it is open",
    status: 200,
    params: slugParam,
    query: z.strictObject({
      version: z
        .string()
        .regex(/^[1-9]\d{0,6}$/, "A version is a whole number.")
        .optional()
        .describe("An earlier version; it is accepted for 24 hours after it was replaced."),
    }),
    headers: z.object(passHeader),
    body: null,
    response: { name: "PublicPortal", schema: publicPortalOutput },
    problems: [404, 409],
    call: (caller, { params, query, headers }) =>
      caller.public.portal({
        slug: params.slug,
        pass: headers["x-portal-pass"],
        ...(query.version === undefined ? {} : { version: Number(query.version) }),
      }),
  }),
  endpoint({
    method: "post",
    path: "/public/portals/{slug}/unlock",
    id: "unlockPublicPortal",
    summary: "Exchange a portal's password for a pass of 12 hours",
    status: 200,
    params: slugParam,
    query: z.strictObject({}),
    headers: null,
    body: unlockBody,
    response: { name: "PortalPass", schema: unlockOutput },
    problems: [404, 429],
    call: (caller, { params, body }) => caller.public.unlock({ ...body, slug: params.slug }),
  }),
  endpoint({
    method: "get",
    path: "/public/portals/{slug}/challenge",
    id: "getPublicChallenge",
    summary: "A challenge to solve and to send along with a submission",
    status: 200,
    params: slugParam,
    query: z.strictObject({}),
    headers: null,
    body: null,
    response: { name: "PublicChallenge", schema: challengeOutput },
    problems: [404, 429],
    call: (caller, { params }) => caller.public.challenge(params),
  }),
  endpoint({
    method: "post",
    path: "/public/portals/{slug}/visits",
    id: "countPublicVisit",
    summary: "Count that a portal was opened, or that somebody began to answer",
    status: 204,
    params: slugParam,
    query: z.strictObject({}),
    headers: null,
    body: visitBody,
    response: { name: "Visit", schema: visitOutput },
    problems: [404],
    call: (caller, { params, body }) => caller.public.visit({ ...body, slug: params.slug }),
  }),
  endpoint({
    method: "post",
    path: "/public/portals/{slug}/submissions",
    id: "createPublicSubmission",
    summary: "Send something in",
    status: 201,
    params: slugParam,
    query: z.strictObject({}),
    headers: z.object({
      "idempotency-key": idempotencyKey
        .optional()
        .describe("Made by the client, one for each submission: sent again with the same answers it gives the same result."),
      ...passHeader,
    }),
    body: submissionBody,
    response: { name: "SubmissionReceipt", schema: submitOutput },
    problems: [404, 409, 413, 429],
    call: (caller, { params, headers, body }) =>
      caller.public.submit({
        ...body,
        slug: params.slug,
        pass: headers["x-portal-pass"],
        idempotencyKey: headers["idempotency-key"] ?? randomUUID(),
      }),
  }),
  endpoint({
    method: "post",
    path: "/public/status-links",
    id: "sendStatusLinks",
    summary: "Mail an address the links of what it sent in",
    status: 202,
    params: z.strictObject({}),
    query: z.strictObject({}),
    headers: null,
    body: statusLinksBody,
    response: { name: "StatusLinks", schema: statusLinksOutput },
    problems: [429],
    call: (caller, { body }) => caller.public.statusLinks(body),
  }),
  endpoint({
    method: "get",
    path: "/public/status/{demoId}",
    id: "getPublicStatus",
    summary: "Read the published status of a submission",
    status: 200,
    params: demoIdParam,
    query: z.strictObject({}),
    headers: null,
    body: null,
    response: { name: "PublicStatus", schema: statusOutput },
    problems: [404],
    call: (caller, { params }) => caller.public.status(params),
  }),
  endpoint({
    method: "post",
    path: "/public/status/{demoId}/withdraw",
    id: "withdrawPublicSubmission",
    summary: "Take a submission back",
    status: 200,
    params: demoIdParam,
    query: z.strictObject({}),
    headers: null,
    body: null,
    response: { name: "Withdrawn", schema: withdrawOutput },
    problems: [404, 409],
    call: (caller, { params }) => caller.public.withdraw(params),
  }),
]
