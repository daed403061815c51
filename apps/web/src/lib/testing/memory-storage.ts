type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> & { all: Map<string, string> }

/** A browser's storage for tests, with what it begins with; `all` is what it holds, by name, in the order in which it came. */
export function memoryStorage(start: Record<string, string> = {}): Kept {
  const all = new Map(Object.entries(start))
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
    key: (index) => [...all.keys()][index] ?? null,
    get length() {
      return all.size
    },
  }
}
