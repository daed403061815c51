import { randomUUID } from "node:crypto"
import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"
import { demoAnswers } from "../../testing/world.ts"

export const publicExamples: Examples = {
  "public.portal": ({ slug }) => ({ slug }),
  "public.calls": ({ listedTeam }) => ({ team: listedTeam }),
  "public.submit": ({ slug }) => ({ slug, idempotencyKey: newSecret(80), answers: {} }),
  "public.unlock": ({ slug }) => ({ slug, password: "not asked for" }),
  "public.challenge": ({ slug }) => ({ slug }),
  "public.visit": ({ slug }) => ({ slug, step: "view" }),
  "public.statusLinks": () => ({ email: "hello@kitefall.example" }),
  "public.status": ({ demoId }) => ({ demoId }),
  "public.seen": ({ demoId }) => ({ demoId }),
  "public.withdraw": ({ demoId }) => ({ demoId }),
  "public.message": ({ demoId }) => ({ demoId, id: randomUUID(), body: "Is there any news?" }),
  "public.editable": ({ demoId }) => ({ demoId }),
  "public.edit": ({ demoId }) => ({ demoId, version: 1, answers: demoAnswers() }),
  "public.replaceLink": ({ demoId }) => ({
    demoId,
    version: 1,
    path: ["tracks", 0, "link"],
    url: "https://soundcloud.com/kitefall/glasshouse/s-AbC",
  }),
  "public.answerOffer": ({ offeredDemoId }) => ({ demoId: offeredDemoId, answer: "confirmed" }),
  "public.treatment": ({ demoId }) => ({ demoId, answer: 4 }),
  "public.watch": ({ demoId }) => ({ demoId, email: "hello@kitefall.example" }),
  "public.unwatch": ({ demoId }) => ({ demoId, id: "none" }),
  "public.erase": ({ demoId }) => ({ demoId, number: "0" }),
}
