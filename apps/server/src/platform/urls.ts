import type { Services } from "./services.ts"

/** URLs that people open. Built from the base URL setting, never from a request's headers. */
type Base = Pick<Services, "baseUrl">

/** The status page of a submission; the link is its secret. */
export function statusUrl({ baseUrl }: Base, demoId: string): string {
  return `${baseUrl}/status/${demoId}`
}

/** The public form of a portal. */
export function portalUrl({ baseUrl }: Base, slug: string): string {
  return `${baseUrl}/${slug}`
}
