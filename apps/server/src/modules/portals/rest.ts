import { portal } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { byId, repeat } from "../../http/rest/replay.ts"
import { listOf, type Row } from "../../http/rest/row.ts"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { getPortalOutput, listPortalsOutput, resultsInput } from "./schema.ts"

const portalId = "{portalId}"
const form = { fields: [{ key: "email", type: "email", label: "E-mail", required: true }], roles: { email: "email" } }

async function readPortal(ctx: TeamContext, portalId: string): Promise<{ id: string; slug: string }> {
  const [row] = await ctx.db
    .select({ id: portal.id, slug: portal.slug })
    .from(portal)
    .where(and(eq(portal.teamId, ctx.team.id), eq(portal.id, portalId)))
  if (!row || !sees(await readablePortals(ctx), row.id)) throw new NotFound("portal")
  return row
}

const portalReplay = byId(readPortal)

/** Portals: the public forms, their drafts and what happened at them. */
export const portalRows: readonly Row[] = [
  {
    method: "get",
    path: "/portals",
    procedure: "portals.list",
    id: "listPortals",
    summary: "List portals",
    response: "PortalList",
    schema: listOf(listPortalsOutput.shape.items.element),
    whole: true,
  },
  {
    method: "post",
    path: "/portals",
    procedure: "portals.create",
    id: "createPortal",
    summary: "Make a portal from a template",
    response: "NewPortal",
    replay: portalReplay,
    example: { body: { template: "blank", title: "Low Tide remixes", slug: "low-tide-remixes" } },
  },
  {
    method: "get",
    path: "/portals/{portalId}",
    procedure: "portals.get",
    id: "getPortal",
    summary: "Read one portal, by its id or its address",
    response: "Portal",
    filled: ["slug"],
    async input({ params: { portalId: name = "" } }, caller) {
      const { items } = await caller.portals.list()
      return { slug: items.find((one) => one.id === name)?.slug ?? name }
    },
    example: { params: { portalId } },
  },
  {
    method: "patch",
    path: "/portals/{portalId}",
    procedure: "portals.update",
    id: "updatePortal",
    summary: "Change a portal's title, times and settings",
    response: "Portal",
    schema: getPortalOutput,
    reads: "getPortal",
    example: { params: { portalId }, body: { intro: "Two tracks at most." } },
  },
  {
    method: "get",
    path: "/portals/{portalId}/retention",
    procedure: "portals.retention",
    id: "getPortalRetention",
    summary: "How long a portal keeps its submissions",
    response: "PortalRetention",
    example: { params: { portalId } },
  },
  {
    method: "put",
    path: "/portals/{portalId}/retention",
    procedure: "portals.setRetention",
    id: "setPortalRetention",
    summary: "Say how long a portal keeps its submissions, or with null that it keeps them",
    response: "PortalRetention",
    example: { params: { portalId }, body: { retention: { months: 12, from: "decision" } } },
  },
  {
    method: "put",
    path: "/portals/{portalId}/draft",
    procedure: "portals.saveDraft",
    id: "savePortalDraft",
    summary: "Save the draft of a portal's form; `revision` is the one that was read",
    response: "PortalDraft",
    example: { params: { portalId }, body: { revision: 1, form } },
  },
  {
    method: "post",
    path: "/portals/{portalId}/publish",
    procedure: "portals.publish",
    id: "publishPortal",
    summary: "Publish the draft of a portal's form",
    status: 200,
    response: "PortalVersion",
    replay: repeat((ctx, params) => readPortal(ctx, params.portalId ?? "")),
    example: { params: { portalId }, body: { revision: 1 } },
  },
  {
    method: "put",
    path: "/portals/{portalId}/state",
    procedure: "portals.setState",
    id: "setPortalState",
    summary: "Open, pause, close or archive a portal",
    response: "PortalState",
    example: { params: { portalId }, body: { state: "paused" } },
  },
  {
    method: "post",
    path: "/portals/{portalId}/duplicate",
    procedure: "portals.duplicate",
    id: "duplicatePortal",
    summary: "Make another portal like this one",
    response: "NewPortal",
    replay: portalReplay,
    example: { params: { portalId }, body: { title: "Spring demos", slug: "spring-demos-again" } },
  },
  {
    method: "get",
    path: "/portals/{portalId}/results",
    procedure: "portals.results",
    id: "getPortalResults",
    summary: "Count views, starts and submissions of a portal by day",
    response: "PortalResults",
    // A number of days is one of four.
    query: z.strictObject({ days: resultsInput.shape.days }),
    example: { params: { portalId }, query: { days: "30" } },
  },
]
