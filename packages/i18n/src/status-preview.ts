import { forMembers } from "./members.ts"

/** The preview of a submitter's status page. */
export const statusPreview = forMembers("statusPreview", {
  title: (p: { number: number }) => `Status page of #${p.number}`,
  description:
    "A preview of the submitter's status page. It does not count as a visit, and nothing can be changed here. Submitters who lost the link can have it mailed again from the portal's page.",
  close: "Close the preview",
  loading: "Loading the preview",
  failed: "The preview did not load.",
})
