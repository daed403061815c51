import type { Client } from "../client.ts"

/** What a command has to do with the world. */
export type Io = {
  /** To what reads the program's output. */
  out(text: string): void
  /** To the person. */
  note(text: string): void
  /** How far something is; shown where a person looks, and nowhere else. */
  progress(label: string, done: number, of: number | null): void
  /** The progress is over. */
  finished(): void
  /** The installation, with the key. @throws NoKey */
  client(): Client
  /** The lines of standard input. */
  input(): Promise<string>
  /** Asks the person, without showing what is typed where it is a secret. Null: nobody is there. */
  ask(question: string, secret?: boolean): Promise<string | null>
  signal: AbortSignal
}

const WIDTH = 24

/** `Exporting  ██████░░░░  12/20` */
export function bar(label: string, done: number, of: number | null): string {
  if (of === null || of <= 0) return `${label}  ${done}`
  const filled = Math.round((Math.min(done, of) / of) * WIDTH)
  return `${label}  ${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}  ${done}/${of}`
}
