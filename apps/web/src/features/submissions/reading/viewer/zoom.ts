/** Zoom factors; 1 fits the window. */
const steps = [1, 1.5, 2, 3, 4, 6, 8]

/** The next larger or smaller factor, or with 0 the fitting one. */
export function zoomedBy(now: number, by: -1 | 0 | 1): number {
  if (by === 0) return 1
  return steps[Math.min(steps.length - 1, Math.max(0, steps.indexOf(now) + by))] ?? 1
}
