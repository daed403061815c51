import { type Database, MISSED, type Processes } from "@intray/db"
import type { Valkey } from "./valkey.ts"

/** Milliseconds in which topics are collected, so that a busy process sends at most one message in this time. */
const GATHER_MS = 15
/** Most topics of one message; beyond that, one message makes everybody check everything. */
const MOST_TOPICS = 1000

type Announcing = Pick<Database, "announce" | "onAnnounced">

/**
 * Forwards announcements between processes by Valkey. Uses the database's own channel while Valkey is unavailable, or if fewer
 * processes receive messages there than are running.
 */
export function shareByValkey(valkey: Pick<Valkey, "up" | "say" | "onHeard" | "onTurn">, processes: Processes, db: Announcing): void {
  let relaying = false
  let byDatabase: (topic: string) => void = () => undefined
  let gathered = new Set<string>()
  let gathering = false

  /** Passes a message from another process to all local listeners, and does not forward it. */
  const relay = (topic: string) => {
    relaying = true
    try {
      db.announce(topic)
    } finally {
      relaying = false
    }
  }
  const say = async () => {
    gathering = false
    const topics = gathered.size > MOST_TOPICS ? [MISSED] : [...gathered]
    gathered = new Set()
    const hear = await valkey.say(topics.join("\n"))
    if (hear === null || hear < processes.count) for (const topic of topics) byDatabase(topic)
  }

  processes.share({
    announce: relay,
    onAnnounced(listener) {
      byDatabase = listener
      return () => undefined
    },
  })
  db.onAnnounced((topic) => {
    // A single process needs no messages.
    if (relaying || processes.count === 1) return
    if (!valkey.up) return byDatabase(topic)
    gathered.add(topic)
    if (!gathering) setTimeout(() => void say(), GATHER_MS)
    gathering = true
  })
  valkey.onHeard((text) => {
    for (const topic of text.split("\n")) relay(topic)
  })
  valkey.onTurn(() => relay(MISSED))
}
