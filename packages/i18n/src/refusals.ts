import { formatList } from "./format.ts"
import { forMembers } from "./members.ts"

/** Why something that is possible in general was not done now. */
export const refusals = forMembers("refusals", {
  callerLeft: "The connection was closed before the answer was ready. Try again.",
  roleForbids: "Your role cannot do that. Ask an owner of the team.",
  keyForbids: (p: { scopes: readonly string[] }) =>
    `This API key does not have the permission ${formatList("en", p.scopes, "or")}. Create a key that has it.`,
  keysCannot: "API keys cannot do this. Somebody has to do it in the app.",
  slugTaken: "Slug is taken",
  slugReserved: "Intray uses this address itself. Choose another.",
  languageTaken: (p: { name: string }) =>
    `The form has texts in ${p.name} as a further language. Take that one away in the builder, and publish, first.`,
  tooManyPortals: (p: { max: number }) => `A team has at most ${p.max} portals. Archive does not free a place; reuse one instead.`,
  templateName: (p: { name: string }) => `There is a template called ${p.name} already. Choose another name.`,
  tooManyTemplates: (p: { max: number }) => `A team has at most ${p.max} templates of its own. Delete one that nobody uses first.`,
  staleRevision: "Somebody saved this form after you opened it. Reload to see their version, then save again. Your changes are not lost.",
  stateMove: (p: { from: string; to: string }) => `A portal that is ${p.from} cannot be set to ${p.to}.`,
  notPublished: "Publish the form first; there is nothing to open yet.",
  assigneeSeesNot: (p: { name: string }) =>
    `${p.name} does not see this portal. Add them to one of its groups first, or assign somebody who is in one.`,
  labelArchived: (p: { label: string }) => `${p.label} is archived, so it can no longer be added.`,
  labelName: (p: { name: string; group: string }) => `${p.group} has a label called ${p.name} already. Choose another name.`,
  labelKeyReserved: (p: { key: string }) => `${p.key.toUpperCase()} is a shortcut of the inbox. Choose 1 to 9 or another letter.`,
  labelKeyTaken: (p: { key: string; label: string }) =>
    `${p.key.toUpperCase()} is the key of ${p.label}. Choose another, or take it away there first.`,
  labelUsed: (p: { label: string }) =>
    `Submissions have ${p.label}, so it cannot be deleted. Archive it: it stays on them and is no longer offered.`,
  labelOrder: "Somebody changed these while you were moving them. Have a look at the new order, then move again.",
  tooManyLabels: (p: { max: number }) => `A team has at most ${p.max} labels. Delete one that was never used first.`,
  groupName: (p: { name: string }) => `There is a group called ${p.name} already. Choose another name.`,
  mergeInto: "Choose another label of the same group that is in use.",
  onlyIfOwn: "A group cannot depend on its own labels. Choose labels of other groups.",
  onlyIfCircle: (p: { group: string }) => `${p.group} already depends on this group. Choose labels of another group.`,
  labelNotAsked: (p: { group: string; number: number }) =>
    `${p.group} is not asked of #${p.number}: it is for another portal, or waits for a label that is not there.`,
  tooManyGroups: (p: { max: number }) => `A team has at most ${p.max} label groups. Delete one that was never used first.`,
  withdrawn: (p: { number: number }) => `#${p.number} was withdrawn by the person who sent it.`,
  undoHidden: "You no longer see all submissions that this changed, so nothing was undone. Ask an owner for access to the portal first.",
  notUndoable: "Erased submissions cannot be restored.",
  inTrash: (p: { number: number }) => `#${p.number} is in the trash. Restore it first.`,
  erased: (p: { number: number }) => `#${p.number} was erased. Only its number remains.`,
  onlySubmitterWithdraws: "Only the person who sent it can withdraw it.",
  stageArchived: (p: { stage: string }) => `${p.stage} is archived. Choose another stage.`,
  notADecision: "A decision is a stage that accepts or declines.",
  actUndone: "That was undone in the meantime. Do it again if you still want it.",
  actOther: "This act was something else. Use a new id for each act.",
  closesBefore: "Closing comes after opening. Choose a later time.",
  changedMeanwhile: "Somebody changed this in the meantime. Nothing was overwritten: read the current version, then save again.",
  decidedMeanwhile: (p: { by: string | null; number: number; stage: string; state: "held" | "leaving" | "told" }) => {
    const became = { held: "held", leaving: "on its way to the submitter", told: "published" }[p.state]
    return `${p.by ?? "Somebody"} changed what is decided about #${p.number} in the meantime: it is in ${p.stage} now, and ${became}. Your change was not saved or sent: check, then decide again.`
  },
  noImage: "This picture is not there any more. Upload it again.",
})
