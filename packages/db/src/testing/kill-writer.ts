/* A process to be killed: sixteen writers, each printing the key of a transaction when that is acknowledged. Argument: the address. */
import { createDatabase } from "../database.ts"
import { newId } from "../id.ts"
import { migrate } from "../migrate.ts"
import { rateLimit } from "../schema/index.ts"
import { counter } from "./rows.ts"

const url = process.argv[2] ?? ""
await migrate({ url })
const db = await createDatabase({ url })

await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (;;) {
      const key = newId()
      await db.transaction(async (tx) => {
        await tx.insert(rateLimit).values(counter(`${key}-1`))
        await Promise.resolve()
        await tx.insert(rateLimit).values(counter(`${key}-2`))
      })
      process.stdout.write(`${key}\n`)
    }
  }),
)
