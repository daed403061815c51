import { randomUUID } from "node:crypto"
import type { Things } from "./examples.ts"
import { demoAnswers } from "./world.ts"

/** What the holder of a status link asks for, and what the team sees of it. */
export const statusExamples: Record<string, (things: Things) => unknown> = {
  "versions.list": ({ submissionId }) => ({ submissionId }),
  "public.message": ({ demoId }) => ({ demoId, id: randomUUID(), body: "Is there any news?" }),
  "public.editable": ({ demoId }) => ({ demoId }),
  "public.edit": ({ demoId }) => ({ demoId, version: 1, answers: demoAnswers() }),
  "public.replaceLink": ({ demoId }) => ({
    demoId,
    version: 1,
    path: ["tracks", 0, "link"],
    url: "https://soundcloud.com/kitefall/glasshouse/s-AbC",
  }),
  "public.treatment": ({ demoId }) => ({ demoId, answer: 4 }),
  "public.watch": ({ demoId }) => ({ demoId, email: "hello@kitefall.example" }),
  "public.unwatch": ({ demoId }) => ({ demoId, id: "none" }),
  "public.erase": ({ demoId }) => ({ demoId, number: "0" }),
}
