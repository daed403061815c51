/** What is known of a test file without any fault. */
export type KnownTest = { path: string; seconds: number }

export type Order = { near: string[]; far: string[] }

/**
 * In which order test files are tried for one fault: those that were named, then the others, the quick ones first; only those that can reach it.
 * @param named paths of files, and of folders with a slash at the end
 * @param reaching null where all can
 */
export function inOrder(tests: readonly KnownTest[], named: readonly string[], reaching: ReadonlySet<string> | null): Order {
  const able = tests.filter(({ path }) => reaching === null || reaching.has(path))
  const sorted = [...able].sort((a, b) => a.seconds - b.seconds || a.path.localeCompare(b.path)).map(({ path }) => path)
  const isNamed = (path: string) => named.some((one) => path.startsWith(one))
  return { near: sorted.filter(isNamed), far: sorted.filter((path) => !isNamed(path)) }
}
