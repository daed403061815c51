import { describe, expect, it } from "vitest"
import { UploadLocks } from "./locks.ts"

const never = new AbortController().signal

describe("the lock of an upload", () => {
  it("is held by one at a time, in order, each asked to end by the next", async () => {
    const locks = new UploadLocks()
    const seen: string[] = []
    const run = async (name: string) => {
      const lock = locks.newLock("a")
      await lock.lock(never, () => void seen.push(`${name} is asked to end`))
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 10))
      seen.push(`${name} ends`)
      await lock.unlock()
    }
    await Promise.all([run("1"), run("2"), run("3")])
    expect(seen.filter((one) => !one.includes("asked"))).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
    expect(seen).toContain("1 is asked to end")
    expect(seen).toContain("2 is asked to end")
    const other = locks.newLock("a")
    await other.lock(never, () => {})
    await other.unlock()
  })

  it("is not had by who stops waiting, and goes to the next", async () => {
    const locks = new UploadLocks()
    const [first, second, third] = [locks.newLock("a"), locks.newLock("a"), locks.newLock("a")]
    await first.lock(never, () => {})
    const stop = new AbortController()
    const waiting = second.lock(stop.signal, () => {})
    const last = third.lock(never, () => {})
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ status_code: 423 })
    await first.unlock()
    await last
    await expect(locks.newLock("a").lock(AbortSignal.abort(), () => {})).rejects.toBeDefined()
    await third.unlock()
    await locks.newLock("b").lock(never, () => {})
  })

  it("is held among all processes while it is held here, and is not had where another has it", async () => {
    const seen: string[] = []
    let taken = false
    let ask = () => {}
    const others = {
      hold: async (name: string, { asked }: { asked?: () => void } = {}) => {
        if (taken) return null
        seen.push(`holds ${name}`)
        ask = asked ?? ask
        return async () => void seen.push("gives back")
      },
    }
    const locks = new UploadLocks(others, 50)
    const first = locks.newLock("a")
    await first.lock(never, () => void seen.push("is asked to end"))
    ask()
    await first.unlock()
    taken = true
    await expect(locks.newLock("a").lock(never, () => {})).rejects.toMatchObject({ status_code: 423 })
    taken = false
    // Anyone who was refused holds nothing here either.
    const last = locks.newLock("a")
    await last.lock(never, () => {})
    await last.unlock()
    expect(seen).toEqual(["holds upload:a", "is asked to end", "gives back", "holds upload:a", "gives back"])
  })
})
