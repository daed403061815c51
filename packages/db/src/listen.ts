/** Hears every statement with its parameters as the driver gets them; null: nobody listens, which is the rule. For tests. */
export const listening: { hear: ((sql: string, params: readonly unknown[]) => void) | null } = { hear: null }

/** Information on a statement that ran: its text, which holds no values, and its milliseconds. */
export type Timed = (sql: string, ms: number) => void

/** Hears how long each statement of this process took, waiting for a connection included on Postgres; null: nobody asked. */
export const timing: { hear: Timed | null } = { hear: null }
