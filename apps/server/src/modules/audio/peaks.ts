/** Steps of a finished shape: more than any screen draws bars. */
const peakSteps = 800

/** Twice as many are kept while listening, so that a piece of unknown length never runs out of them. */
const most = peakSteps * 2
/** Samples of a step at the beginning; doubled whenever the steps run out. */
const firstStep = 256

/** Gathers the loudest moment of each stretch of a sound that comes piece by piece, in memory that does not grow with it. */
export class PeakCounter {
  /** Samples of one channel that were heard. */
  samples = 0
  #peaks = new Float32Array(most)
  #count = 0
  #step = firstStep
  #inStep = 0
  #top = 0

  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0
    for (let at = 0; at < length; at += 1) {
      for (const channel of channels) {
        const value = Math.abs(channel[at] ?? 0)
        if (value > this.#top) this.#top = value
      }
      this.#inStep += 1
      if (this.#inStep === this.#step) this.#close()
    }
    this.samples += length
  }

  /** The shape: one byte a step, 255 for the loudest moment of all. Empty when nothing was heard. */
  finish(): Uint8Array {
    if (this.#inStep > 0) this.#close()
    const steps = Math.min(peakSteps, this.#count)
    const shape = new Float32Array(steps)
    for (let at = 0; at < this.#count; at += 1) {
      const step = Math.floor((at * steps) / this.#count)
      shape[step] = Math.max(shape[step] ?? 0, this.#peaks[at] ?? 0)
    }
    const loudest = shape.reduce((top, one) => Math.max(top, one), 0)
    return Uint8Array.from(shape, (one) => (loudest > 0 ? Math.round((one / loudest) * 255) : 0))
  }

  #close(): void {
    if (this.#count === most) this.#halve()
    // What is no number (a damaged float) is silence.
    this.#peaks[this.#count] = Number.isFinite(this.#top) ? this.#top : 0
    this.#count += 1
    this.#inStep = 0
    this.#top = 0
  }

  #halve(): void {
    for (let at = 0; at < most / 2; at += 1) this.#peaks[at] = Math.max(this.#peaks[at * 2] ?? 0, this.#peaks[at * 2 + 1] ?? 0)
    this.#count = most / 2
    this.#step *= 2
  }
}
