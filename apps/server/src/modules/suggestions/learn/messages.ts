import type { Forecast, Inspection, Prediction, TeamGroup, TeamRow } from "./team-models.ts"
import type { Content } from "./vectors.ts"

/** What the server asks the thread that learns. `id` is in the reply. Requests about one team are done in their order. */
export type LearnRequest = { id: number; teamId: string } & (
  | { type: "open"; groups: readonly TeamGroup[]; corpus: readonly Content[] }
  | { type: "learn"; rows: readonly TeamRow[] }
  | { type: "predict"; content: Content }
  | { type: "inspect" }
  | { type: "close" }
)

export type LearnResults = { open: null; learn: Forecast[]; predict: Prediction[]; inspect: Inspection[]; close: null }

export type LearnReply = { id: number } & ({ result: LearnResults[keyof LearnResults] } | { error: string })
