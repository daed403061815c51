import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach } from "vitest"
import { ruleRunner } from "../modules/rules/runner.ts"
import type { CreateRuleInput, RuleAction, RuleItem, RuleTrigger } from "../modules/rules/schema.ts"
import { useWorld } from "./use-world.ts"
import { makePortal, newest, type Person, send, stageNamed, type TestTeam, type World } from "./world.ts"

export type RuleScene = {
  team: TestTeam
  portal: { id: string; slug: string }
  /** Two labels of a group with one choice, and two of a group with several. */
  labels: { pass: string; strong: string; first: string; second: string }
  stages: { new: string; review: string; accepted: string; declined: string }
  /** Makes a rule that is on. */
  rule(trigger: RuleTrigger, actions: RuleAction[], more?: Partial<CreateRuleInput>): Promise<RuleItem>
  /** Sends a submission through the portal. */
  arrive(more?: Record<string, unknown>): Promise<{ id: string; number: number; demoId: string }>
  /** Lets the rules follow the events. */
  run(): Promise<number>
  label(id: string, labelId: string, on?: boolean, who?: Person): Promise<unknown>
  move(id: string, stageId: string): Promise<unknown>
  /** What a submission looks like to the owner. */
  look(id: string): Promise<{ labelIds: string[]; stageId: string; held: boolean; assigneeId: string | null }>
  runs(state?: "done" | "skipped" | "failed"): Promise<Awaited<ReturnType<Person["caller"]["rules"]["runs"]>>["items"]>
}

/** A team with a portal and no rules, new for each test of the file. */
export function useRules(): { world: World; scene: RuleScene } {
  const world = useWorld()
  const scene = {} as RuleScene
  let runner: ReturnType<typeof ruleRunner>
  beforeAll(() => {
    runner = ruleRunner(world.services)
  })
  beforeEach(async () => {
    const team = await world.team()
    const portal = await makePortal(team)
    const { groups } = await team.owner.caller.labels.list()
    const [one, several] = [groups.find((group) => !group.multiple), groups.find((group) => group.multiple)]
    const id = (list: typeof one, index: number) => list?.labels[index]?.id ?? ""
    const { owner } = team
    const made: RuleScene = {
      team,
      portal,
      labels: { pass: id(one, 0), strong: id(one, 1), first: id(several, 0), second: id(several, 1) },
      stages: {
        new: await stageNamed(team, "New"),
        review: (await owner.caller.stages.list()).items.find((stage) => stage.category === "review")?.id ?? "",
        accepted: (await owner.caller.stages.list()).items.find((stage) => stage.category === "accepted")?.id ?? "",
        declined: (await owner.caller.stages.list()).items.find((stage) => stage.category === "declined")?.id ?? "",
      },
      rule: (trigger, actions, more) => owner.caller.rules.create({ trigger, actions, enabled: true, ...more }),
      async arrive(more) {
        const { demoId } = await send(world, portal.slug, more)
        const { id, number } = await newest(team)
        return { id, number, demoId }
      },
      run: () => runner(),
      label: (submissionId, labelId, on = true, who = team.member) =>
        who.caller.labels.set({ submissionId, labelId, on, actId: randomUUID() }),
      move: (submissionId, stageId) => team.member.caller.decisions.move({ id: submissionId, stageId, actId: randomUUID() }),
      async look(submissionId) {
        const { items } = await owner.caller.submissions.list({ filter: { state: "all" }, limit: 100 })
        const row = items.find((item) => item.id === submissionId)
        if (!row) throw new Error("the submission is not listed")
        const { labelIds, stageId, held, assigneeId } = row
        return { labelIds: [...labelIds], stageId, held, assigneeId }
      },
      runs: async (state) => (await owner.caller.rules.runs({ limit: 100, ...(state ? { state } : {}) })).items,
    }
    Object.assign(scene, made)
  })
  return { world, scene }
}
