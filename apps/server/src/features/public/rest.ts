import { randomUUID } from "node:crypto"
import { z } from "zod"
import { endpoint } from "../../rest/endpoint.ts"
import { idempotencyKey, publicPortalOutput, statusOutput, submissionBody, submitOutput, withdrawOutput } from "./schema.ts"

const slugParam = z.strictObject({ slug: z.string().max(200).describe("The portal's address: the first segment of its page.") })
const demoIdParam = z.strictObject({ demoId: z.string().max(200).describe("Last segment of the status link.") })

/** The public door: no session, no key. */
export const publicEndpoints = [
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
    headers: null,
    body: null,
    response: { name: "PublicPortal", schema: publicPortalOutput },
    problems: [404, 409],
    call: (caller, { params, query }) =>
      caller.public.portal({ slug: params.slug, ...(query.version === undefined ? {} : { version: Number(query.version) }) }),
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
    }),
    body: submissionBody,
    response: { name: "SubmissionReceipt", schema: submitOutput },
    problems: [404, 409, 413],
    call: (caller, { params, headers, body }) =>
      caller.public.submit({ ...body, slug: params.slug, idempotencyKey: headers["idempotency-key"] ?? randomUUID() }),
  }),
  endpoint({
    method: "get",
    path: "/public/status/{demoId}",
    id: "getPublicStatus",
    summary: "Where a submission stands, as its submitter may know it",
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
