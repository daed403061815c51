import { imports as words } from "@intray/i18n/imports"
import { DomainError, Refused } from "../../platform/errors.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { createTurns, type Turns } from "../../platform/turns.ts"

/** Files that are read for requests at a time in this process, each by a process of its own. */
const AT_ONCE = 2

type Readings = { byTeam: Map<string, { importId: string; control: AbortController }>; turns: Turns }
const readings = new WeakMap<Services, Readings>()

function readingsOf(services: Services): Readings {
  const known = readings.get(services)
  if (known) return known
  const made: Readings = { byTeam: new Map(), turns: createTurns(AT_ONCE) }
  readings.set(services, made)
  return made
}

/**
 * Reads a file for a request: one file of a team at a time. Another request for the same file takes the place of the one before, which
 * ends.
 * @param signal of the request
 * @returns what ends the reading, and what gives its place free
 * @throws Refused (`import_reading`) while another file of the team is read
 */
export function beginReading(ctx: Pick<TeamContext, "services" | "team">, importId: string, signal: AbortSignal) {
  const { byTeam, turns } = readingsOf(ctx.services)
  const before = byTeam.get(ctx.team.id)
  if (before && before.importId !== importId) throw new Refused(words.refusals.reading, { code: "import_reading" })
  before?.control.abort(new Refused(words.refusals.replaced, { code: "import_replaced" }))
  const control = new AbortController()
  const own = { importId, control }
  byTeam.set(ctx.team.id, own)
  const end = () => {
    if (byTeam.get(ctx.team.id) === own) byTeam.delete(ctx.team.id)
  }
  return { signal: AbortSignal.any([signal, control.signal]), turns, end }
}

/** Does it while the file is read, as {@link beginReading} says. */
export async function readAlone<T>(
  ctx: Pick<TeamContext, "services" | "team">,
  importId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const reading = beginReading(ctx, importId, signal)
  try {
    return await reading.turns(() => {
      reading.signal.throwIfAborted()
      return work(reading.signal)
    })
  } catch (cause) {
    // The reason says more than what broke because of it.
    if (reading.signal.aborted && reading.signal.reason instanceof DomainError) throw reading.signal.reason
    throw cause
  } finally {
    reading.end()
  }
}
