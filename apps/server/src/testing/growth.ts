const FACTOR = 8

/** Microseconds of computing of this process, which waits for the machine do not count in. */
function computing(run: () => void): number {
  const from = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(from)
  return user + system
}

/**
 * How work grows with what it is given: what eight times the size costs, over eight times the size itself. About 1 when it is linear, 8 when
 * it is a square. Both sides do the same amount of linear work, so that neither the clock nor a busy machine decides; the least of several
 * looks, because whatever else happens only adds.
 *
 * @param prepare makes the work for a size; what it does itself is not measured
 * @param size of the small one; eight of them should take a few milliseconds
 */
export function growth(prepare: (size: number) => () => unknown, size: number): number {
  const [small, large] = [prepare(size), prepare(size * FACTOR)]
  const fewTimes = () => {
    for (let count = 0; count < FACTOR; count += 1) small()
  }
  fewTimes()
  large()
  const looks = Array.from({ length: 7 }, () => ({ small: computing(fewTimes), large: computing(large) }))
  // A clock that does not see the small ones at all must not make a growth of it.
  return Math.min(...looks.map((look) => look.large)) / Math.max(500, Math.min(...looks.map((look) => look.small)))
}

/** The highest {@link growth} that counts as linear: half of the quadratic value. */
export const LINEAR = 4
