import { forMembers } from "./members.ts"

/** What the server says about rules. */
export const rulesServer = forMembers("rulesServer", {
  noTrash: "A rule does not change submissions in the trash. Remove this condition.",
  noSnoozed: "Each member snoozes for themselves, so a rule cannot use this. Remove this condition.",
  noNumbers: "A rule works with conditions, not with chosen submissions. Remove the numbers.",
  noReviews: "A rule cannot ask for reviews or scores, because not everybody may see them. Remove this condition.",
  noText: "A rule cannot search for words. Use a condition on an answer that contains them.",
  noMe: "“Me” has no meaning in a rule. Choose the member by name.",
  noActions: "Add at least one action.",
  tooManyActions: (p: { max: number }) => `A rule has at most ${p.max} actions. Remove one.`,
  actionTwice: "The rule has this action already. Remove one of the two.",
  nobodyNotified: "Choose at least one member, or the assignee.",
  memberTwice: "This member is in the list twice. Remove one of them.",
  days: (p: { max: number }) => `Choose a number of days from 1 to ${p.max}.`,
  tooMany: (p: { max: number }) => `A team has at most ${p.max} rules. Delete one first.`,
  stale: "Somebody else has changed this rule in the meantime. Load it again, and repeat your change.",
  problems: "Parts of this rule no longer exist. Replace or remove them first.",
  everyPortal: "You do not see every portal of the team. Choose portals that you see.",
  order: "The list of rules has changed in the meantime. Load it again, and repeat your change.",
  archived: (p: { name: string }) => `“${p.name}” is archived. Choose another one, or restore it.`,
  stageNotForRules: (p: { name: string }) => `“${p.name}” is not for rules. Choose another stage.`,
  nothingToUndo: "This run changed nothing, so there is nothing to undo.",
})
