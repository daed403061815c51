import { afterAll, beforeAll } from "vitest"
import { createWorld, type World } from "./world.ts"

type WorldOptions = Parameters<typeof createWorld>[0]

/**
 * A world for every test of a file, or of the `describe` that calls this: made before the first of them, ended after the last. There is
 * nothing in it before, so that only hooks and tests may look.
 */
export function useWorld(options?: WorldOptions): World {
  const world = {} as World
  beforeAll(async () => {
    Object.assign(world, await createWorld(options))
  })
  afterAll(() => world.close())
  return world
}
