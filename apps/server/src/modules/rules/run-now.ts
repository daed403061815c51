import type { TeamContext } from "../../platform/services.ts"
import type { BulkItem } from "../bulk/schema.ts"
import type { RunRuleNowInput } from "./schema.ts"

export declare function runRuleNow(ctx: TeamContext, input: RunRuleNowInput): Promise<BulkItem>
