import { backupCli as words } from "@intray/i18n/cli"
import { StartRefused } from "../platform/data-folder.ts"

/** Aborted when somebody ends the program, with a line that says what that means; usually that nothing was kept. */
export function endedBySignal(line = words.ended): AbortSignal {
  const ended = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ended.abort(new StartRefused(line)))
  return ended.signal
}
