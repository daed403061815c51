import { admin } from "./admin.ts"
import { core } from "./core.ts"
import { deciding } from "./deciding.ts"
import { flows } from "./flows.ts"
import { intake } from "./intake.ts"
import { keeping } from "./keeping.ts"
import { newer } from "./newer.ts"
import { platform } from "./platform.ts"
import { screens } from "./screens.ts"
import { storage } from "./storage.ts"
import { teams } from "./teams.ts"
import { transfer } from "./transfer.ts"
import type { Fault, Mutant } from "./types.ts"
import { web } from "./web.ts"
import { webhooks } from "./webhooks.ts"
import { work } from "./work.ts"

/** A wing's faults may stand in several files: none is longer than one reads. */
const wings: Record<string, readonly Fault[]> = {
  core: [...core, ...storage],
  flows: [...flows, ...transfer],
  intake,
  keeping,
  newer,
  platform: [...platform, ...admin],
  teams,
  screens,
  web,
  webhooks,
  work: [...work, ...deciding],
}

/** Every fault of the list. */
export const mutants: readonly Mutant[] = Object.entries(wings).flatMap(([wing, faults]) => faults.map((fault) => ({ ...fault, wing })))
