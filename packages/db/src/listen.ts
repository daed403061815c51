/** Called with every statement and the parameters as the driver gets them; null by default. For tests. */
export const listening: { hear: ((sql: string, params: readonly unknown[]) => void) | null } = { hear: null }

/** Called with a finished statement: its text, which contains no values, and its milliseconds. */
export type Timed = (sql: string, ms: number) => void

/** Called with the duration of each statement of this process, on Postgres including the wait for a connection; null: off. */
export const timing: { hear: Timed | null } = { hear: null }
