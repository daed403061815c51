import { nameKey } from "@intray/auth/text"

/** Things found by their names, as {@link nameKey} compares them. Several may have one name, as removed stages do. */
export class ByName<T extends { name: string }> {
  private readonly items: T[] = []
  private readonly byKey = new Map<string, T[]>()

  constructor(items: readonly T[]) {
    for (const item of items) this.add(item)
  }

  /** All of them, in the order in which they were added. */
  get all(): readonly T[] {
    return this.items
  }

  /** Those of this name, in that order. */
  get(name: string): readonly T[] {
    return this.byKey.get(nameKey(name)) ?? []
  }

  add(item: T): void {
    this.items.push(item)
    const key = nameKey(item.name)
    const same = this.byKey.get(key)
    if (same) same.push(item)
    else this.byKey.set(key, [item])
  }
}
