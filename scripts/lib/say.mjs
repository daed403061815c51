/** Prints one plain line about what is going on. */
export function say(line) {
  console.log(`intray  ${line}`)
}

/** Seconds since `from` (a `performance.now()` value) in words: "0.4 s", "12 s", "3 min 5 s". */
export function since(from) {
  const seconds = (performance.now() - from) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** An expected failure: shown as its message alone, without a stack. */
export class Plain extends Error {}

/** Runs `main`; a `Plain` error is printed as it is, any other with its stack; both end with exit code 1. */
export async function run(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Plain ? `intray  ${error.message}` : error)
    process.exit(1)
  }
}
