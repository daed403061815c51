import type { Examples } from "../../testing/examples.ts"

export const liveExamples: Examples = {
  "live.events": () => ({ lastEventId: "1" }),
  "live.presence": ({ submissionId }) => ({ tabId: "a-tab", submissionId }),
}
