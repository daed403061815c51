import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { useEffect } from "react"
import { forgetAbout } from "../../lib/forget-about.ts"
import { onDemand } from "../../lib/on-demand.tsx"
import type { GoneBannerProps } from "./gone-banner.tsx"

/** Whether it is read-only: in the trash, or erased. */
export function isGone(one: (Pick<SubmissionDetail, "trashedAt"> & { erasedAt?: string | null }) | null | undefined): boolean {
  return one != null && (one.trashedAt !== null || (one.erasedAt ?? null) !== null)
}

const Banner = onDemand<GoneBannerProps>(() => import("./gone-banner.tsx").then((module) => module.GoneBanner))

/** Banner above a trashed or erased submission. What was typed about an erased one is deleted. */
export function GoneBanner(props: GoneBannerProps) {
  const { id, erasedAt } = props.submission
  // Bulk erasures, and those while this browser was offline, cause no event for each submission.
  useEffect(() => {
    if (erasedAt !== null) forgetAbout(id)
  }, [id, erasedAt])
  return <Banner {...props} />
}
