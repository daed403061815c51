import type { Fault } from "./types.ts"

const features = "apps/server/src/features"

export const work: readonly Fault[] = [
  {
    fault: "An archived label can be put on",
    file: `${features}/work/labelling/service.ts`,
    tests: [`${features}/work/labels`],
    from: "if (on && (unasked ||",
    to: "if (!on && (unasked ||",
  },
  {
    fault: "A question that takes one label keeps the old one",
    file: `${features}/work/change/label.ts`,
    from: "for (const other of on && !label.multiple ?",
    to: "for (const other of on && label.multiple ?",
  },
  {
    fault: "A withdrawn submission can be decided",
    file: `${features}/work/decisions/decide.ts`,
    from: "const to = decisionStage(stages, input.stageId)\n    refuseWithdrawn(from)",
    to: "const to = decisionStage(stages, input.stageId)",
    tests: [`${features}/work/submissions`],
  },
  {
    fault: "A withdrawn submission can be moved",
    file: `${features}/work/decisions/decide.ts`,
    from: "const to = targetStage(stages, wanted)\n    refuseWithdrawn(from)",
    to: "const to = targetStage(stages, wanted)",
    tests: [`${features}/work/submissions`],
  },
  {
    fault: "What is held of a withdrawn submission can be published",
    file: `${features}/work/decisions/decide.ts`,
    from: "refuseWithdrawn(from)\n    if (seen) await",
    to: "if (seen) await",
    tests: [`${features}/work/submissions`],
  },
  {
    fault: "A decision that was kept goes out over one that a colleague has published since",
    file: `${features}/work/decisions/decide.ts`,
    from: "  await refuseOvertaken(change.tx, change.ctx, from, seen)\n  return false",
    to: "  return false",
    tests: [`${features}/work/decisions`],
  },
  {
    fault: "A held reply stays held when the submission is moved elsewhere",
    file: `${features}/work/change/stage.ts`,
    from: 'if (from.held && (type === "submission.restaged" ? !to.held : to.stageId !== from.stageId)) change.dropped.add(id)',
    to: "",
    tests: [`${features}/work/submissions`, `${features}/work/publications`, `${features}/flows/bulk`],
  },
  {
    fault: "Removing a stage makes drafts of what was to go with held decisions",
    file: `${features}/work/change/stage.ts`,
    from: '(type === "submission.restaged" ? !to.held : to.stageId !== from.stageId)',
    to: "to.stageId !== from.stageId",
    tests: [`${features}/flows/bulk`],
  },
  {
    fault: "A planned publication shows a decision that was changed behind its back",
    file: `${features}/work/publications/run.ts`,
    from: "return row.held && row.stageId === stageId ? null",
    to: "return row.held ? null",
  },
  {
    fault: "A planned publication goes on while its team is in the trash",
    file: `${features}/work/publications/run.ts`,
    from: "if (rests || row.runAt > now) {",
    to: "if (row.runAt > now) {",
    tests: [`${features}/work/publications`, `${features}/teams/teams`],
  },
  {
    fault: "Messages of a team in the trash are sent",
    file: `${features}/work/messages/send.ts`,
    from: "lte(message.sendAt, now), not(exists(rests))",
    to: "lte(message.sendAt, now)",
    tests: [`${features}/work/messages`, `${features}/teams/teams`, `${features}/work/publications/publications.test.ts`],
  },
  {
    fault: "A message of another team can be changed by its id",
    file: `${features}/work/messages/rows.ts`,
    from: `const own = and(eq(message.id, id), eq(message.teamId, ctx.team.id), eq(message.direction, "out"))`,
    to: `const own = and(eq(message.id, id), eq(message.direction, "out"))`,
    survives: "The submission that it belongs to is looked for in the team once more, and is not found there.",
  },
  {
    fault: "Writing with the id of another team's message answers with that message",
    file: `${features}/work/messages/written-before.ts`,
    from: `if (known.teamId !== ctx.team.id) throw new NotFound("message")`,
    to: "",
  },
  {
    fault: "Writing with an id that somebody else used answers with their message",
    file: `${features}/work/messages/written-before.ts`,
    from: "const mine = known.submissionId === submissionId && isOwn(known, ctx.actor)",
    to: "const mine = known.submissionId === submissionId",
  },
  {
    fault: "A message that is sent again with other words is answered with the old ones",
    file: `${features}/work/messages/written-before.ts`,
    from: "return subject === known.subject && body === known.body",
    to: "return subject === known.subject || body === known.body",
  },
  {
    fault: "Words that come again are written over those that somebody gave a message since",
    file: `${features}/work/messages/written-before.ts`,
    from: "if (await isEdited(tx, known)) throw",
    to: "if (hasLeft(known)) throw",
  },
]
