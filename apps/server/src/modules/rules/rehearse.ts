import type { TeamContext } from "../../platform/services.ts"
import type { Rehearsal, RehearseRuleInput } from "./schema.ts"

export declare function rehearseRule(ctx: TeamContext, input: RehearseRuleInput): Promise<Rehearsal>
