import { keepToOurselves, WrongUsage } from "../platform/data-folder.ts"
import { refusalOf } from "../refusal.ts"

/**
 * Runs a program of the operator's: what it makes is for its own account alone, and what it refuses is one line and exit code 1, or 2 where
 * it was called wrongly.
 * @param main a number that it gives is the exit code
 * @param full what is said of a full disk
 */
export async function run(main: () => Promise<unknown>, full?: string): Promise<void> {
  keepToOurselves()
  try {
    const code = await main()
    if (typeof code === "number") process.exitCode = code
  } catch (cause) {
    const line = refusalOf(cause, full)
    if (line === null) throw cause
    console.error(line)
    process.exitCode = cause instanceof WrongUsage ? 2 : 1
  }
}
