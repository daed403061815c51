import type { Examples } from "../../testing/examples.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Makes settings, and a dismissal by the member. */
export async function makeSuggestions(team: TestTeam, answer: { submissionId: string; labelId: string }): Promise<void> {
  await team.owner.caller.suggestions.updateSettings({ enabled: true })
  await team.member.caller.suggestions.dismiss({ ...answer, version: 1, percent: 80, dismissed: true })
}

export const suggestionExamples: Examples = {
  "suggestions.forSubmission": ({ submissionId }) => ({ submissionId }),
  "suggestions.accept": ({ submissionId, labelId, freshAct }) => ({ submissionId, labelId, actId: freshAct }),
  "suggestions.dismiss": ({ submissionId, labelId }) => ({ submissionId, labelId, version: 1, percent: 80, dismissed: true }),
  "suggestions.settings": () => undefined,
  "suggestions.updateSettings": ({ groupId, labelId }) => ({ group: { id: groupId, on: true }, label: { id: labelId, muted: null } }),
  "suggestions.startAgain": () => undefined,
  "suggestions.forget": () => undefined,
}
