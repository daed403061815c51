import { type ParsedRow, ReadFault } from "./parse.ts"
import { parseFile } from "./parse-file.ts"
import type { FromReader, ReadPlan, ToReader } from "./reader-messages.ts"

// A process of its own for one file that somebody uploaded: whatever the file holds, it can only use up the memory and the time of this one.

const say = (message: FromReader) => process.send?.(message)
const waiting = new Map<number, (bytes: Uint8Array) => void>()
let requests = 0
let batches: AsyncGenerator<ParsedRow[]> | null = null

function read(start: number, length: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    requests += 1
    waiting.set(requests, resolve)
    say({ type: "read", id: requests, start, length })
  })
}

const begin = (plan: ReadPlan) => parseFile(plan, read)

async function sendNext(): Promise<void> {
  try {
    for (;;) {
      const next = await batches?.next()
      if (!next || next.done) return void say({ type: "end" })
      // Pages of empty lines are passed here, not there.
      if (next.value.length > 0) return void say({ type: "rows", rows: next.value })
    }
  } catch (cause) {
    if (cause instanceof ReadFault) say({ type: "fault", code: cause.code, row: cause.row })
    else throw cause
  }
}

process.on("message", (message: ToReader) => {
  if (message.type === "bytes") {
    waiting.get(message.id)?.(message.bytes)
    waiting.delete(message.id)
  } else if (message.type === "begin") batches = begin(message.plan)
  else void sendNext()
})
process.on("disconnect", () => process.exit(0))
say({ type: "ready" })
