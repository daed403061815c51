/** What is known of a test file without any fault. */
export type KnownTest = { path: string; seconds: number }

export type Order = { near: string[]; far: string[] }

/**
 * In which order test files are tried for one fault: first those that were named, then the others that can reach it, each the quick ones
 * first. Of those that were named the ones that cannot reach it come last, and are tried all the same: they may run it in a program of
 * their own, which nobody watched.
 * @param named paths of files, and of folders with a slash at the end
 * @param reaching null where all can
 */
export function inOrder(tests: readonly KnownTest[], named: readonly string[], reaching: ReadonlySet<string> | null): Order {
  const reaches = ({ path }: KnownTest) => reaching === null || reaching.has(path)
  const isNamed = ({ path }: KnownTest) => named.some((one) => path.startsWith(one))
  const quickFirst = (some: KnownTest[]) =>
    some.sort((a, b) => a.seconds - b.seconds || a.path.localeCompare(b.path)).map(({ path }) => path)
  const near = tests.filter(isNamed)
  return {
    near: [...quickFirst(near.filter(reaches)), ...quickFirst(near.filter((one) => !reaches(one)))],
    far: quickFirst(tests.filter((one) => !isNamed(one) && reaches(one))),
  }
}
