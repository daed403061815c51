import type { Role } from "@intray/auth/permissions"
import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

/** `setId`: a set with one submission in it. `deletedSets`: one for each role that deletes one. */
export type BoardThings = { setId: string; deletedSets: Record<"owner" | "admin" | "member", string> }

export async function makeBoards(team: TestTeam, { slug, submissionId }: { slug: string; submissionId: string }): Promise<BoardThings> {
  const { boards } = team.owner.caller
  const make = async (name: string) => (await boards.createSet({ slug, name })).id
  const setId = await make("Draft A")
  await boards.move({ setId, submissionIds: [submissionId], column: "in" })
  await boards.save({ slug, limits: [{ kind: "submissions", max: 10 }], cardFields: [], revision: 0 })
  return { setId, deletedSets: { owner: await make("Owner's"), admin: await make("Admin's"), member: await make("Member's") } }
}

const ofRole = (sets: BoardThings["deletedSets"], role: Role) => (role === "admin" || role === "member" ? sets[role] : sets.owner)

export const boardExamples: Examples = {
  "boards.get": ({ slug }) => ({ slug }),
  "boards.cards": ({ slug, setId }) => ({ slug, setId }),
  "boards.move": ({ setId, submissionId }) => ({ setId, submissionIds: [submissionId], column: "reserve" }),
  "boards.createSet": ({ slug, setId }) => ({ slug, name: "Draft B", copyOf: setId }),
  "boards.renameSet": ({ setId }) => ({ id: setId, name: "Renamed" }),
  "boards.deleteSet": ({ deletedSets }, role) => ({ id: ofRole(deletedSets, role) }),
  // The first save that succeeds leaves another revision; the others are refused after their rights were checked.
  "boards.save": ({ slug }) => ({ slug, limits: [{ kind: "submissions", max: 12 }], cardFields: [], revision: 1 }),
}
