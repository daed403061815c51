import type { PortalTemplate, TemplateKey } from "../schema.ts"
import { contestEntries } from "./contest-entries.ts"
import { dataContributions } from "./data-contributions.ts"
import { grantApplications } from "./grant-applications.ts"
import { jobApplications } from "./job-applications.ts"
import { musicDemos } from "./music-demos.ts"
import { talkProposals } from "./talk-proposals.ts"

/** Every built-in template, in the order of the gallery. */
export const builtIn: Record<TemplateKey, PortalTemplate> = {
  "music-demos": musicDemos,
  "talk-proposals": talkProposals,
  "grant-applications": grantApplications,
  "contest-entries": contestEntries,
  "job-applications": jobApplications,
  "data-contributions": dataContributions,
}
