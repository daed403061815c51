import { createHash } from "node:crypto"
import { keyOfSecret } from "../secret.ts"
import { readValkeyUrl } from "./address.ts"
import { Valkey, type ValkeyOptions } from "./valkey.ts"

type Installation = Pick<ValkeyOptions, "log" | "answerMs"> & {
  redisUrl: string | null
  databaseUrl: string
  secret: string
  baseUrl: string
}

/**
 * The server at `REDIS_URL`, for processes that share a Postgres database: what all of them have in common, and no other installation has,
 * is what their names there begin with. Null where none is set, and on SQLite, where one process has nobody to tell.
 */
export async function openValkey({ redisUrl, databaseUrl, secret, baseUrl, log, answerMs }: Installation): Promise<Valkey | null> {
  const address = redisUrl === null || databaseUrl.startsWith("file:") ? null : readValkeyUrl(redisUrl)
  if (address === null) return null
  // A copy of an installation to try things with has its secret, and another address.
  const own = createHash("sha256")
    .update(`${keyOfSecret(secret, "valkey")}:${baseUrl}`)
    .digest("hex")
  // What is in braces decides where a name is kept: all of ours in one place, as several are counted at once.
  return Valkey.open({ address, prefix: `intray:{${own.slice(0, 16)}}`, log, answerMs })
}
