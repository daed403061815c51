import { parentPort } from "node:worker_threads"
import type { LearnReply, LearnRequest, LearnResults } from "./messages.ts"
import { TeamModels } from "./team-models.ts"

/* The thread that learns: no request of a person waits for it. It has no database and no network. */

const teams = new Map<string, TeamModels>()

/** Lets messages that have come meanwhile be answered. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

async function handle(request: LearnRequest): Promise<LearnResults[keyof LearnResults]> {
  const { teamId } = request
  if (request.type === "open") {
    teams.set(teamId, new TeamModels(request.groups, request.corpus))
    return null
  }
  if (request.type === "close") {
    teams.delete(teamId)
    return null
  }
  const models = teams.get(teamId)
  if (!models) throw new Error("a team that is not open")
  if (request.type === "learn") return models.learn(request.rows, pause)
  return request.type === "predict" ? models.predict(request.content) : models.inspect()
}

parentPort?.on("message", async (request: LearnRequest) => {
  const { id } = request
  const reply = await handle(request).then(
    (result): LearnReply => ({ id, result }),
    (cause: unknown): LearnReply => ({ id, error: cause instanceof Error ? cause.message : String(cause) }),
  )
  parentPort?.postMessage(reply)
})
