/**
 * Packs a set of numbers into a text: their differences as variable-length integers, in base64. Adjacent numbers take about a byte each.
 * @param numbers ascending, each once, from 0 to 2³¹ − 1
 */
export function packNumbers(numbers: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(numbers.length * 5)
  let length = 0
  let last = 0
  for (const number of numbers) {
    let step = number - last
    last = number
    while (step > 127) {
      bytes[length++] = (step & 127) | 128
      step >>>= 7
    }
    bytes[length++] = step
  }
  return bytes.toString("base64", 0, length)
}

/** The numbers in a text of {@link packNumbers}. */
export function unpackNumbers(text: string): number[] {
  const bytes = Buffer.from(text, "base64")
  const numbers: number[] = []
  let last = 0
  let step = 0
  let shift = 0
  for (const byte of bytes) {
    step += (byte & 127) * 2 ** shift
    if (byte > 127) {
      shift += 7
      continue
    }
    last += step
    numbers.push(last)
    step = 0
    shift = 0
  }
  return numbers
}
