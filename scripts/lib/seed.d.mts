export const USUAL_SEED: number
export function seedOf(asked?: string): number
