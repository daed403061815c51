import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

const form = { fields: [{ key: "email", type: "email", label: "E-mail", required: true }], roles: { email: "email" } }

export const portalExamples: Examples = {
  "portals.list": () => undefined,
  "portals.get": ({ slug }) => ({ slug }),
  "portals.checkSlug": ({ portalId }) => ({ slug: "not-taken-by-anybody", portalId }),
  "portals.create": () => ({ template: "music-demos", title: "Music demos", slug: `made-${newSecret(40)}` }),
  "portals.duplicate": ({ portalId }) => ({ portalId, title: "Another", slug: `made-${newSecret(40)}` }),
  "portals.retention": ({ portalId }) => ({ portalId }),
  "portals.previewRetention": ({ portalId }) => ({ portalId, months: 12, from: "arrival" }),
  "portals.setRetention": ({ portalId }) => ({ portalId, retention: { months: 12, from: "decision" } }),
  "portals.update": ({ portalId }) => ({ portalId, title: "Demos" }),
  "portals.saveDraft": ({ portalId }) => ({ portalId, revision: 1, form }),
  "portals.publish": ({ portalId }) => ({ portalId, revision: 1 }),
  "portals.previewReceipt": ({ portalId }) => ({ portalId, receipt: { subject: "", body: "Thank you, {{team.name}}" } }),
  "portals.testReceipt": ({ portalId }) => ({ portalId, receipt: { subject: "", body: "" } }),
  "portals.results": ({ portalId }) => ({ portalId, days: 30 }),
  "portals.setState": ({ portalId }) => ({ portalId, state: "paused" }),
  "portals.setGroups": ({ portalId, crewId }) => ({ id: portalId, groupIds: [crewId] }),
}
