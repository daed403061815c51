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
 * Opens the server at `REDIS_URL`, for processes that share a Postgres database. Its keys have a prefix that only the processes of one
 * installation share. Null if none is set, and on SQLite, where a single process needs none.
 */
export async function openValkey({ redisUrl, databaseUrl, secret, baseUrl, log, answerMs }: Installation): Promise<Valkey | null> {
  const address = redisUrl === null || databaseUrl.startsWith("file:") ? null : readValkeyUrl(redisUrl)
  if (address === null) return null
  // A test copy of an installation has the same secret, but another base URL.
  const own = createHash("sha256")
    .update(`${keyOfSecret(secret, "valkey")}:${baseUrl}`)
    .digest("hex")
  // The part in braces determines the cluster slot: one for all our keys, because several are counted at once.
  return Valkey.open({ address, prefix: `intray:{${own.slice(0, 16)}}`, log, answerMs })
}
