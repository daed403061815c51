import type { Calls } from "@intray/server/modules/portals/calls/schema"
import type { PublicPortal, PublicStatus } from "@intray/server/modules/submit/schema"

export type PortalData = PublicPortal
export type StatusData = PublicStatus
export type CallsData = Calls

/** A plan that the operator offers; null: no limit. */
export type OfferedPlan = { name: string; submissions: number | null; portals: number | null; seats: number | null }

/** What the server puts into the document, so that a public page draws without asking again. */
export type PageData =
  | { page: "home"; signedIn: boolean; plans: OfferedPlan[] }
  | { page: "portal"; portal: PortalData }
  | { page: "calls"; calls: CallsData }
  | { page: "status"; status: StatusData; demoId: string }
  | { page: "notFound"; path: string }

/** Reads the document's data; a document without it (served by itself) is an unknown page. */
export function readPageData(doc: Document = document): PageData {
  const text = doc.getElementById("page-data")?.textContent
  if (!text) return { page: "notFound", path: doc.location?.pathname ?? "/" }
  return JSON.parse(text) as PageData
}
