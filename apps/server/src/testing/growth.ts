const FACTOR = 8

/** Microseconds of computing of this process, which waits for the machine do not count in. */
function computing(run: () => void): number {
  const from = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(from)
  return user + system
}

/** The highest {@link growth} that counts as linear: half of the quadratic value. */
export const LINEAR = 4

/** Rounds of measuring. On a busy machine one can be wrong; quadratic work is slow in all of them. */
const ROUNDS = 3

/**
 * How work grows with the size of its input: the cost of eight times the size, divided by eight times the cost of the size. About 1 if it is
 * linear, 8 if it is quadratic. Both sides do the same amount of linear work, so that the speed of the machine does not count. Measures again
 * until it looks linear, at last with eight times the size: linear work gets slower at the size at which its memory no longer fits into the
 * processor's cache, and not once more above it.
 *
 * @param prepare makes the work for a size; what it does itself is not measured
 * @param size of the small input; eight of them should take a few milliseconds
 */
export function growth(prepare: (size: number) => () => unknown, size: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least >= LINEAR; round += 1) least = Math.min(least, growthAt(prepare, size, 7))
  return least < LINEAR ? least : Math.min(least, growthAt(prepare, size * FACTOR, 3))
}

/** Measures once; each side is the lowest of several looks, because whatever else happens only adds. */
function growthAt(prepare: (size: number) => () => unknown, size: number, count: number): number {
  const [small, large] = [prepare(size), prepare(size * FACTOR)]
  const fewTimes = () => {
    for (let time = 0; time < FACTOR; time += 1) small()
  }
  fewTimes()
  large()
  const looks = Array.from({ length: count }, () => ({ small: computing(fewTimes), large: computing(large) }))
  // A clock that does not see the small ones at all must not make a growth of it.
  return Math.min(...looks.map((look) => look.large)) / Math.max(500, Math.min(...looks.map((look) => look.small)))
}
