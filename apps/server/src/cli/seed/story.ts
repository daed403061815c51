import { type Line, moved, published, type StageFacts, type StagePosition, withdrawn } from "../../modules/stages/published.ts"
import type { Random } from "./random.ts"

export type Step = {
  kind: "moved" | "published" | "withdrawn"
  at: Date
  before: StagePosition
  after: StagePosition
  line: Line | null
}
export type Story = { end: StagePosition; steps: Step[]; withdrawnAt: Date | null; seen: boolean; outcome: Outcome }
export type Outcome = "new" | "listening" | "shortlist" | "accepted" | "declined" | "withdrawn"

export type StageSet = Record<Outcome, StageFacts>

const hour = 3_600_000

/** How it ends, by how new it is: 0 is the newest, 1 the oldest. The newest wait, some of the recent are decided and not said yet. */
function outcomeOf(random: Random, age: number): { outcome: Outcome; held: boolean } {
  if (age < 0.05) {
    const outcome = random.weighted([
      ["new", 58],
      ["listening", 26],
      ["shortlist", 9],
      ["declined", 5],
      ["accepted", 2],
    ] as const)
    return { outcome, held: random.chance(0.7) }
  }
  if (age < 0.09) {
    const outcome = random.weighted([
      ["new", 8],
      ["listening", 18],
      ["shortlist", 14],
      ["declined", 42],
      ["accepted", 14],
      ["withdrawn", 4],
    ] as const)
    return { outcome, held: random.chance(0.25) }
  }
  const outcome = random.weighted([
    ["declined", 80],
    ["accepted", 14],
    ["withdrawn", 4],
    ["shortlist", 1.5],
    ["listening", 0.5],
  ] as const)
  return { outcome, held: random.chance(0.002) }
}

/** What happened to one submission, by the same rules that the app keeps. Every step lies between its arrival and now. */
export function tell(random: Random, facts: { createdAt: Date; now: Date; age: number; stages: StageSet }): Story {
  const { createdAt, now, stages } = facts
  const { outcome, held } = outcomeOf(random, facts.age)
  const path: Outcome[] =
    outcome === "new"
      ? []
      : outcome === "accepted"
        ? ["listening", "shortlist", "accepted"]
        : outcome === "declined"
          ? random.chance(0.75)
            ? ["listening", "declined"]
            : ["listening", "shortlist", "declined"]
          : outcome === "shortlist"
            ? ["listening", "shortlist"]
            : outcome === "withdrawn" && random.chance(0.4)
              ? ["withdrawn"]
              : ["listening", ...(outcome === "withdrawn" ? (["withdrawn"] as const) : [])]
  const room = now.getTime() - createdAt.getTime()
  const wanted = path.map((_, index) => (index === 0 ? 3 + random.next() * 90 : 20 + random.next() * 120) * hour)
  const total = wanted.reduce((sum, one) => sum + one, 0) + 30 * hour
  const scale = Math.min(1, room / total)
  let at = createdAt.getTime()
  let position: StagePosition = { stageId: stages.new.id, publicStageId: stages.new.id, held: false }
  let lastWording = stages.new.publicWording
  const steps: Step[] = []
  const push = (kind: Step["kind"], step: { position: StagePosition; line: Step["line"] }) => {
    steps.push({ kind, at: new Date(at), before: position, after: step.position, line: step.line })
    position = step.position
    if (step.line) lastWording = step.line.wording
  }
  for (const [index, name] of path.entries()) {
    at += Math.floor((wanted[index] ?? 0) * scale)
    if (name === "withdrawn") push("withdrawn", withdrawn(stages.withdrawn))
    else push("moved", moved(position, stages[name], lastWording))
  }
  if (position.held && !held) {
    at += Math.floor(random.next() * 24 * hour * scale)
    push("published", published(position, stages[outcome]))
  }
  const gone = steps.find((step) => step.kind === "withdrawn")
  return {
    end: position,
    steps,
    withdrawnAt: gone?.at ?? null,
    seen: path.some((name) => name !== "withdrawn") || random.chance(0.3),
    outcome,
  }
}

export type LabelName = string

/** The labels that reviewers left, about two, in keeping with the outcome. */
export function labelsFor(random: Random, outcome: Outcome): LabelName[] {
  if (outcome === "new") return random.chance(0.12) ? [random.pick(["Dead link", "Wrong genre"])] : []
  const verdict = {
    listening: [
      ["Second listen", 3],
      [null, 7],
    ],
    shortlist: [
      ["Shortlist", 8],
      ["Second listen", 2],
    ],
    accepted: [
      ["Sign", 9],
      ["Shortlist", 1],
    ],
    declined: [
      ["Pass", 9],
      ["Second listen", 1],
    ],
    withdrawn: [
      ["Second listen", 2],
      [null, 8],
    ],
  } as const
  const chosen: (string | null)[] = [random.weighted<string | null>(verdict[outcome])]
  if (random.chance(0.6)) {
    const fit =
      outcome === "accepted" || outcome === "shortlist"
        ? [
            ["On sound", 7],
            ["Adjacent", 3],
          ]
        : [
            ["Off", 5],
            ["Adjacent", 4],
            ["On sound", 2],
          ]
    chosen.push(random.weighted(fit as [string, number][]))
  }
  const feedback = ["Mix needs work", "Strong idea, weak arrangement", "Not our sound", "Intro too long", "Already released", "Send more"]
  if (outcome === "declined")
    for (
      let count = random.weighted([
        [0, 5],
        [1, 5],
        [2, 2],
      ] as const);
      count > 0;
      count -= 1
    )
      chosen.push(random.pick(feedback))
  if (random.chance(0.07)) chosen.push(random.pick(["Wrong genre", "Dead link", "Uncleared sample"]))
  return [...new Set(chosen.filter((one) => one !== null))]
}
