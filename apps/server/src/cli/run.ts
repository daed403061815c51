import { keepToOurselves, WrongUsage } from "../platform/data-folder.ts"
import { refusalOf } from "../refusal.ts"

/**
 * Runs an operator's program. Files that it creates are readable by its own account only. An expected failure prints one line and gives exit
 * code 1, wrong arguments 2; `--help` prints the usage.
 * @param main may return an exit code
 * @param full message when the disk is full
 */
export async function run(main: () => Promise<unknown>, full?: string): Promise<void> {
  keepToOurselves()
  try {
    const code = await main()
    if (typeof code === "number") process.exitCode = code
  } catch (cause) {
    const line = refusalOf(cause, full)
    if (line === null) throw cause
    if (cause instanceof WrongUsage && process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return console.log(line)
    console.error(line)
    process.exitCode = cause instanceof WrongUsage ? 2 : 1
  }
}
