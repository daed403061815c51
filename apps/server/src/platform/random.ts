/*
 * Random numbers that repeat: the same seed gives the same sequence. Pure.
 */

/** Returns the next number: at least 0, less than 1. */
export type RandomNumbers = () => number

/** Creates a generator (mulberry32). */
export function createRandomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** ln(k!) less Stirling's approximation of it, for k from 0 to 9. */
const stirlingErrors = [
  0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.02079067210376509, 0.01664469118982119, 0.01387612882307075,
  0.01189670994589177, 0.01041126526197209, 0.00925546218271273, 0.00833056343336287,
]

function getStirlingError(k: number): number {
  const error = stirlingErrors[k]
  if (error !== undefined) return error
  const next = (k + 1) ** 2
  return (1 / 12 - (1 / 360 - 1 / 1260 / next) / next) / (k + 1)
}

/** Few successes are expected: goes through the probabilities of 0, 1, 2… until they sum up to a random number. */
function drawFew(random: RandomNumbers, trials: number, probability: number): number {
  const odds = probability / (1 - probability)
  let chance = (1 - probability) ** trials
  let rest = random()
  let successes = 0
  while (rest > chance && successes < trials) {
    rest -= chance
    successes += 1
    chance *= (odds * (trials - successes + 1)) / successes
  }
  return successes
}

/** Many successes are expected: rejection from a transformed uniform distribution, in constant time. Names of constants as in the source. */
function drawMany(random: RandomNumbers, trials: number, probability: number): number {
  const deviation = Math.sqrt(trials * probability * (1 - probability))
  const b = 1.15 + 2.53 * deviation
  const a = -0.0873 + 0.0248 * b + 0.01 * probability
  const c = trials * probability + 0.5
  const alpha = (2.83 + 5.1 / b) * deviation
  const odds = probability / (1 - probability)
  const mode = Math.floor((trials + 1) * probability)
  for (;;) {
    const u = random() - 0.5
    const v = random()
    const us = 0.5 - Math.abs(u)
    const k = Math.floor(((2 * a) / us + b) * u + c)
    if (k < 0 || k > trials) continue
    if (us >= 0.07 && v <= 0.92 - 4.2 / b) return k
    const bound =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (trials - mode + 1))) +
      (trials + 1) * Math.log((trials - mode + 1) / (trials - k + 1)) +
      (k + 0.5) * Math.log((odds * (trials - k + 1)) / (k + 1)) +
      getStirlingError(mode) +
      getStirlingError(trials - mode) -
      getStirlingError(k) -
      getStirlingError(trials - k)
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= bound) return k
  }
}

/**
 * Draws how many of some trials succeed (a binomial random number), in a time that does not grow with the number of trials.
 *
 * Source: W. Hörmann, "The Generation of Binomial Random Variates", Journal of Statistical Computation and Simulation 46 (1993), algorithm BTRS.
 *
 * @param probability of one success: 0 to 1
 */
export function drawBinomial(random: RandomNumbers, trials: number, probability: number): number {
  if (trials <= 0 || probability <= 0) return 0
  if (probability >= 1) return trials
  if (probability > 0.5) return trials - drawBinomial(random, trials, 1 - probability)
  return trials * probability < 10 ? drawFew(random, trials, probability) : drawMany(random, trials, probability)
}
