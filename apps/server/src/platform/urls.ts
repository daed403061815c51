import type { Services } from "./services.ts"

/** Addresses that people open. Built from the setting, never from what a request claims to have asked for. */
type Base = Pick<Services, "baseUrl">

/** Where the holder of the link follows a submission. */
export function statusUrl({ baseUrl }: Base, demoId: string): string {
  return `${baseUrl}/status/${demoId}`
}

/** Where a portal is filled in. */
export function portalUrl({ baseUrl }: Base, slug: string): string {
  return `${baseUrl}/${slug}`
}
