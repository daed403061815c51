/** Counts checks and prints those that fail; for programs that end on "N passed, N failed". */
export class Checks {
  passed = 0
  failed = 0
  skipped = 0

  /** @returns whether it held */
  that(holds: boolean, what: string, detail?: unknown): boolean {
    if (holds) this.passed += 1
    else {
      this.failed += 1
      console.log(`  FAILED  ${what}${detail === undefined ? "" : `: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`}`)
    }
    return holds
  }

  /** Prints a measured time, and whether it is longer than usual. A slow machine is no fault: this never fails. */
  time(usual: boolean, what: string, detail?: unknown): void {
    console.log(
      `  ${usual ? "time" : "SLOW"}  ${what}${detail === undefined ? "" : `: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`}`,
    )
  }

  /** Says that something cannot be tried here, and why. */
  skip(what: string, why: string): void {
    this.skipped += 1
    console.log(`  NOT TRIED  ${what}: ${why}`)
  }

  /** Prints the last line and sets the exit code. */
  end(): void {
    console.log(`${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ""}`)
    process.exitCode = this.failed === 0 && this.passed > 0 ? 0 : 1
  }
}
