import fc from "fast-check"
import { expect, test } from "vitest"
import { type RuleScene, useRules } from "../../testing/rules.ts"
import { MAX_DEPTH } from "./schema.ts"

// Random rules and random acts of people, against an evaluator that knows nothing but lists.

const CASES = 25
const COUNT = 3

const { scene } = useRules()

/** Indexes of labels (two of a group with one choice, then two of another) and of stages. */
type Trigger =
  | { kind: "arrives" }
  | { kind: "label_added" | "label_removed"; label: number | null }
  | { kind: "stage_changed"; stage: number | null }
type Action = { kind: "label"; label: number; on: boolean } | { kind: "stage"; stage: number }
type Rule = { trigger: Trigger; all: number[]; none: number[]; stages: number[]; actions: Action[]; stop: boolean; enabled: boolean }
type Step =
  | { do: "arrive" }
  | { do: "label"; at: number; label: number; on: boolean }
  | { do: "move"; at: number; stage: number }
  | { do: "run" }

const label = fc.nat(3)
const stage = fc.nat(2)
const trigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.constant({ kind: "arrives" as const }),
  fc.record({ kind: fc.constantFrom("label_added" as const, "label_removed" as const), label: fc.option(label) }),
  fc.record({ kind: fc.constant("stage_changed" as const), stage: fc.option(stage) }),
)
const labelAction = fc.record({ kind: fc.constant("label" as const), label, on: fc.boolean() })
/** Leaves everything as it was, but not without events: a rule that reacts to itself would go on. */
const toggle = label.map((one): Action[] => [true, false].map((on) => ({ kind: "label", label: one, on })))
const actions: fc.Arbitrary<Action[]> = fc
  .tuple(fc.oneof(fc.array(labelAction, { maxLength: 2 }), toggle), fc.option(fc.record({ kind: fc.constant("stage" as const), stage })))
  .map(([some, move]) => [...some, ...(move ? [move] : [])])
  .filter((some) => some.length > 0)
const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 2 })
const rule: fc.Arbitrary<Rule> = fc.record({
  trigger,
  all: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: some(label) }),
  none: fc.oneof({ weight: 2, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: some(label) }),
  stages: fc.oneof({ weight: 2, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: some(stage) }),
  actions,
  stop: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  enabled: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ do: "arrive" as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("label" as const), at: fc.nat(COUNT - 1), label, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), at: fc.nat(COUNT - 1), stage }) },
  { weight: 2, arbitrary: fc.constant({ do: "run" as const }) },
)

type State = { labels: Set<number>; stage: number }
type Event = { type: Trigger["kind"]; of: number | null; at: number; by: number | null; depth: number }

/** The naive evaluator. */
class Model {
  readonly states: State[] = []
  readonly queue: Event[] = []
  /** Runs that changed something. */
  runs = 0
  readonly #rules: Rule[]

  constructor(rules: Rule[]) {
    this.#rules = rules
  }

  arrive(): void {
    this.states.push({ labels: new Set(), stage: 0 })
    this.queue.push({ type: "arrives", of: null, at: this.states.length - 1, by: null, depth: 0 })
  }

  act(at: number, action: Action, by: number | null = null, depth = 0): boolean {
    const state = this.states[at]
    if (!state) return false
    const note = (type: Event["type"], of: number) => this.queue.push({ type, of, at, by, depth })
    if (action.kind === "stage") {
      if (state.stage === action.stage) return false
      state.stage = action.stage
      note("stage_changed", action.stage)
      return true
    }
    if (state.labels.has(action.label) === action.on) return false
    const other = action.on && action.label < 2 ? 1 - action.label : null
    if (other !== null && state.labels.delete(other)) note("label_removed", other)
    if (action.on) state.labels.add(action.label)
    else state.labels.delete(action.label)
    note(action.on ? "label_added" : "label_removed", action.label)
    return true
  }

  run(): void {
    for (let event = this.queue.shift(); event; event = this.queue.shift()) this.#react(event)
  }

  #react({ type, of, at, by, depth }: Event): void {
    for (const [index, { trigger, all, none, stages, actions, stop, enabled }] of this.#rules.entries()) {
      const state = this.states[at] as State
      const wanted = "label" in trigger ? trigger.label : "stage" in trigger ? trigger.stage : null
      const isTriggered = enabled && by !== index && trigger.kind === type && (wanted === null || wanted === of)
      const matches =
        all.every((one) => state.labels.has(one)) &&
        !none.some((one) => state.labels.has(one)) &&
        (stages.length === 0 || stages.includes(state.stage))
      if (!isTriggered || !matches || depth >= MAX_DEPTH) continue
      const did = actions.map((action) => this.act(at, action, index, depth + 1))
      if (!did.includes(true)) continue
      this.runs += 1
      if (stop) return
    }
  }
}

async function play(rules: Rule[], steps: Step[]): Promise<void> {
  const { team, arrive, move, run, look, portal } = scene
  const labels = [scene.labels.pass, scene.labels.strong, scene.labels.first, scene.labels.second]
  const stages = [scene.stages.new, scene.stages.review, scene.stages.declined]
  const name = (list: string[], index: number) => list[index] ?? ""
  for (const { id } of (await team.owner.caller.rules.list()).items) await team.owner.caller.rules.delete({ id })
  for (const { trigger, all, none, stages: some, actions, stop, enabled } of rules) {
    await scene.rule(
      trigger.kind === "arrives"
        ? trigger
        : "label" in trigger
          ? { kind: trigger.kind, labelId: trigger.label === null ? null : name(labels, trigger.label) }
          : { kind: trigger.kind, stageId: trigger.stage === null ? null : name(stages, trigger.stage) },
      actions.map((action): Parameters<RuleScene["rule"]>[1][number] =>
        action.kind === "stage"
          ? { kind: "stage", stageId: name(stages, action.stage) }
          : { kind: "label", labelId: name(labels, action.label), on: action.on },
      ),
      {
        filter: {
          portals: [portal.slug],
          labels: { all: all.map((one) => name(labels, one)), none: none.map((one) => name(labels, one)) },
          stages: some.map((one) => name(stages, one)),
        },
        stop,
        enabled,
      },
    )
  }
  const model = new Model(rules)
  const ids: string[] = []
  for (const one of steps) {
    if (one.do === "arrive" && ids.length < COUNT) {
      ids.push((await arrive()).id)
      model.arrive()
    }
    if (one.do === "label" && ids[one.at]) {
      await scene.label(ids[one.at] ?? "", name(labels, one.label), one.on)
      model.act(one.at, { kind: "label", label: one.label, on: one.on })
    }
    if (one.do === "move" && ids[one.at]) {
      await move(ids[one.at] ?? "", name(stages, one.stage))
      model.act(one.at, { kind: "stage", stage: one.stage })
    }
    if (one.do === "run") {
      await run()
      model.run()
    }
  }
  await run()
  model.run()
  const runs = (await team.owner.caller.rules.list()).items.reduce((sum, one) => sum + one.runs, 0)
  expect(runs).toBe(model.runs)
  for (const [index, id] of ids.entries()) {
    const is = await look(id)
    const expected = model.states[index] as State
    expect({ stage: is.stageId, labels: is.labelIds.toSorted() }).toEqual({
      stage: name(stages, expected.stage),
      labels: [...expected.labels].map((one) => name(labels, one)).toSorted(),
    })
  }
}

test("random rules and acts end as in the model", { timeout: 300_000 }, async () => {
  const first: Step = { do: "arrive" }
  const steps = fc.array(step, { minLength: 3, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 5 }), steps, (rules, more) => play(rules, [first, ...more])),
    { numRuns: CASES },
  )
  expect((await scene.team.owner.caller.rules.list()).items.length).toBeGreaterThan(0)
})
