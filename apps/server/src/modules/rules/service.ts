import type { TeamContext } from "../../platform/services.ts"
import type { CreateRuleInput, RuleItem, RuleList, SetRuleEnabledInput, UpdateRuleInput } from "./schema.ts"

export declare function listRules(ctx: TeamContext): Promise<RuleList>
export declare function createRule(ctx: TeamContext, input: CreateRuleInput): Promise<RuleItem>
export declare function updateRule(ctx: TeamContext, input: UpdateRuleInput): Promise<RuleItem>
export declare function deleteRule(ctx: TeamContext, id: string): Promise<{ id: string }>
export declare function reorderRules(ctx: TeamContext, ids: readonly string[]): Promise<{ ids: string[] }>
export declare function setRuleEnabled(ctx: TeamContext, input: SetRuleEnabledInput): Promise<RuleItem>
