import type { TeamContext } from "../../platform/services.ts"
import type { UndoResult } from "../submission-writes/undo/schema.ts"
import type { ListRuleRunsInput, RuleRunList, UndoRuleRunInput } from "./schema.ts"

export declare function listRuleRuns(ctx: TeamContext, input: ListRuleRunsInput): Promise<RuleRunList>
export declare function undoRuleRun(ctx: TeamContext, input: UndoRuleRunInput): Promise<UndoResult>
