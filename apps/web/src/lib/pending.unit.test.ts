import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { createPending } from "./pending.ts"

/** A promise that the test settles. */
function held<Result>() {
  let end: (result: Result) => void = () => {}
  let fail: (cause: Error) => void = () => {}
  const promise = new Promise<Result>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { promise, end, fail }
}

describe("an action at a press", () => {
  it("is pending until it is done, and returns its result", async () => {
    const shown: (readonly string[])[] = []
    const run = createPending<string>((pending) => shown.push(pending))
    const work = held<number>()
    const done = run("save", () => work.promise)
    expect(shown).toEqual([["save"]])
    work.end(7)
    expect(await done).toBe(7)
    expect(shown).toEqual([["save"], []])
  })

  it("runs once for repeated presses, and again afterwards", async () => {
    let calls = 0
    const run = createPending<string>(() => {})
    const work = held<void>()
    const press = () =>
      run("save", () => {
        calls += 1
        return work.promise
      })
    const both = [press(), press(), press()]
    work.end()
    expect(await Promise.all(both)).toEqual([undefined, undefined, undefined])
    expect(calls).toBe(1)
    await press()
    expect(calls).toBe(2)
  })

  it("does not block other actions", async () => {
    const shown: (readonly string[])[] = []
    const run = createPending<string>((pending) => shown.push(pending))
    const [one, other] = [held<void>(), held<void>()]
    const both = [run("one", () => one.promise), run("other", () => other.promise)]
    one.end()
    await both[0]
    expect(shown.at(-1)).toEqual(["other"])
    other.end()
    await both[1]
    expect(shown).toEqual([["one"], ["one", "other"], ["other"], []])
  })

  it("ends when it fails, and rejects for its caller", async () => {
    const shown: (readonly string[])[] = []
    const run = createPending<string>((pending) => shown.push(pending))
    const work = held<void>()
    const done = run("save", () => work.promise)
    work.fail(new Error("away"))
    await expect(done).rejects.toThrow("away")
    expect(shown.at(-1)).toEqual([])
    expect(await run("save", async () => "again")).toBe("again")
  })

  it("stays pending while the page is being left", async () => {
    const shown: (readonly string[])[] = []
    const run = createPending<string>((pending) => shown.push(pending))
    expect(await run("out", async () => "leaving")).toBe("leaving")
    expect(shown.at(-1)).toEqual(["out"])
    expect(await run("out", async () => "again")).toBeUndefined()
  })

  it("ends when the page is restored from the back/forward cache", async () => {
    const shown: (readonly string[])[] = []
    let back = () => {}
    const run = createPending<string>(
      (pending) => shown.push(pending),
      (told) => {
        back = told
      },
    )
    await run("out", async () => "leaving")
    expect(shown.at(-1)).toEqual(["out"])
    back()
    expect(shown.at(-1)).toEqual([])
    expect(await run("out", async () => "again")).toBe("again")
  })
})

describe("the screens", () => {
  const root = fileURLToPath(new URL("..", import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))

  it("use usePending, useForm or useSave instead of their own pending state", () => {
    const own = files.filter((name) =>
      /\[(?:busy|saving|sending|working|removing), set[A-Z]\w*\] = useState(?:\(|<boolean>|<string \| null>)/.test(
        readFileSync(`${root}/${name}`, "utf8"),
      ),
    )
    expect(own).toEqual([])
    expect(files.length).toBeGreaterThan(300)
  })
})
