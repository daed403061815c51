import type { Fault } from "./types.ts"

const folder = "apps/server/src/features/platform/webhooks"
const outbound = "apps/server/src/lib/outbound.ts"

/** Webhooks: what they are told, in which order, what is kept, and what may be called. */
export const webhooks: readonly Fault[] = [
  {
    fault: "A name may resolve to a private address",
    file: outbound,
    from: "!found.every(({ address }) => isPublicAddress(address))",
    to: "!found.every(({ address }) => address !== '')",
    project: "unit",
  },
  {
    fault: "One public address among several makes all of them callable",
    file: outbound,
    from: "!found.every(({ address })",
    to: "!found.some(({ address })",
    project: "unit",
  },
  {
    fault: "All of an answer is read",
    file: outbound,
    from: "if (size >= mostBytes) endRead()",
    to: "",
    project: "unit",
  },
  {
    fault: "A later event of a submission does not wait for the earlier one",
    file: `${folder}/deliveries.ts`,
    from: "if (busy.has(row.submissionId)) row.nextAt = BEHIND",
    to: "",
    survives: "What is to be sent is asked in its order once more; this only spares looking at what waits.",
  },
  {
    fault: "What waited behind a delivery that ended waits for ever",
    file: `${folder}/attempt.ts`,
    from: "if (next?.nextAt.getTime() !== BEHIND.getTime()) return",
    to: "if (next?.nextAt.getTime() !== 0) return",
  },
  {
    fault: "A webhook is looked after by two at once",
    file: `${folder}/run.ts`,
    from: "new Date(now.getTime() + LEASE_MS)",
    to: "now",
  },
  {
    fault: "Answers that say who sent it are told without having been chosen",
    file: `${folder}/body.ts`,
    from: "if (tells(field) || !Object.hasOwn(from, field.key)) return []",
    to: "if (!Object.hasOwn(from, field.key)) return []",
  },
  {
    fault: "A title or name that says who sent it is told without having been chosen",
    file: `${folder}/body.ts`,
    from: "  if (tells(field)) return true\n",
    to: "",
  },
  {
    fault: "A webhook of some portals is told of all",
    file: `${folder}/deliveries.ts`,
    from: "if (!data || (hook.portals !== null && !hook.portals.includes(data.submission.portal.id))) return null",
    to: "if (!data) return null",
  },
  {
    fault: "A body of a submission that was erased meanwhile is kept",
    file: `${folder}/deliveries.ts`,
    from: "submissionId == null || now.get(submissionId) === erased",
    to: "submissionId == null || erased !== undefined",
  },
  {
    fault: "What was delivered outlives the erasing of its submission",
    file: "apps/server/src/features/work/submissions/erase.ts",
    from: "await tx.update(webhookDelivery).set({ body: null, answer: null }).where(told)",
    to: "",
    tests: [folder],
  },
  {
    fault: "After a rotation the old secret signs no more",
    file: `${folder}/target.ts`,
    from: "previous && new Date(previous.until) > now ? [previous.secret] : []",
    to: "[]",
  },
  {
    fault: "The old secret signs for ever",
    file: `${folder}/target.ts`,
    from: "previous && new Date(previous.until) > now",
    to: "previous",
  },
  {
    fault: "410 does not pause a webhook",
    file: `${folder}/attempt.ts`,
    from: "if (!gone && !failing) {",
    to: "if (!failing) {",
  },
  {
    fault: "A webhook that nothing arrives at is tried for ever",
    file: `${folder}/attempt.ts`,
    from: "if (!gone && !failing) {",
    to: "if (!gone) {",
  },
  {
    fault: "A try that the end of the process cut counts as one that failed",
    file: `${folder}/attempt.ts`,
    from: 'if (answer.problem === "stopped") return "stopped"',
    to: "",
  },
  {
    fault: "Who may not read submissions reads them through a webhook",
    file: `${folder}/service.ts`,
    from: 'if (!(await isAllowed(db, ctx.team, { submission: ["read"] }))) throw new Forbidden("submission")',
    to: "",
  },
  {
    fault: "A webhook of a portal that somebody does not see is shown to them",
    file: `${folder}/service.ts`,
    from: "if (!row || !isSeen(visible, row.portals)) throw",
    to: "if (!row) throw",
  },
  {
    fault: "What a webhook was told of another portal is shown to who does not see that",
    file: `${folder}/log.ts`,
    from: "if (visible === null) return undefined",
    to: "if (visible !== undefined) return undefined",
  },
  {
    fault: "A channel reads the submitter's words as marks",
    file: `${folder}/formats.ts`,
    from: 'text: { type: "plain_text", text, emoji: false }',
    to: 'text: { type: "mrkdwn", text }',
    project: "unit",
  },
]
