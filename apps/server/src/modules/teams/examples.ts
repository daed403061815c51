import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const teamExamples: Examples = {
  "teams.create": () => ({ name: "Far Shore", slug: `far-shore-${newSecret(40)}` }),
  "teams.slugFree": () => ({ slug: "not-taken-by-anybody" }),
  "teams.rename": ({ teamName }) => ({ name: teamName }),
  "teams.update": ({ teamName }) => ({ name: teamName, logo: null }),
  "teams.listing": () => undefined,
  "teams.secondFactor": () => undefined,
  "teams.requireSecondFactor": () => ({ required: false }),
  "teams.setListing": () => ({ listed: true }),
  "teams.leave": () => undefined,
  "teams.delete": ({ teamName }) => ({ name: teamName }),
  "teams.trash": () => undefined,
  "teams.restore": (things, role) => ({ id: things[`${role}Trash`] }),
}
