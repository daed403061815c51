import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const templateExamples: Examples = {
  "templates.list": () => undefined,
  "templates.get": () => ({ key: "talk-proposals" }),
  "templates.save": ({ portalId }) => ({ portalId, name: `Kept ${newSecret(40)}`, description: "Our demos." }),
  "templates.rename": ({ templateId }) => ({ id: templateId, name: `Renamed ${newSecret(40)}`, description: "" }),
  "templates.delete": ({ templateId, otherTemplateId }, role) => ({ id: role === "owner" ? templateId : otherTemplateId }),
}
