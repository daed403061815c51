/** Hears every statement with its parameters as the driver gets them; null: nobody listens, which is the rule. For tests. */
export const listening: { hear: ((sql: string, params: readonly unknown[]) => void) | null } = { hear: null }
