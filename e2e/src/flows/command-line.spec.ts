import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { wav } from "../lib/audio.ts"
import { type InstalledClient, installClient } from "../lib/client-package.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { type Client, makeAccount, signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** The client's tarball, installed as a user does, against a running server. */

const owner = { name: "Marit Solheim", email: "marit@cli.example" }
const slug = "demos-for-programs"
let installed: InstalledClient
let client: Client
let key: string

test.beforeAll(async ({ open }) => {
  // npm builds, packs and installs first.
  test.setTimeout(180_000 * slower)
  installed = await installClient()
  await makeAccount(open.url, owner)
  client = await signInClient(open.url, owner.email)
  const { givable } = await client.query<{ givable: string[] }>("apiKeys.list", {})
  key = (await client.mutate<{ key: string }>("apiKeys.create", { name: "Command line", scopes: givable })).key
  await client.mutate("portals.create", { template: "music-demos", title: "Demos for programs", slug })
})
test.afterAll(() => installed.remove())

const sent = async (url: string, name: string) =>
  send(url, slug, answersFor(await readPortal(url, slug), { name, email: "hello@kitefall.example" }))

test("a program that uses the client compiles, and goes from portal to status by REST alone @long", async ({ open }) => {
  const sound = join(installed.folder, "glasshouse.wav")
  writeFileSync(sound, wav(100_000))
  const source = readFileSync(join(import.meta.dirname, "..", "story", "program.ts.txt"), "utf8")
  const { code, out, err } = await installed.program(source, [open.url, key, sound, "story-demos"])
  expect([code, err]).toEqual([0, ""])
  expect(JSON.parse(out)).toMatchObject({
    portal: "Story demos",
    file: "glasshouse.wav",
    bytes: statSync(sound).size,
    labelled: true,
    before: "inbox",
    after: "accepted",
    refused: "401 not_signed_in",
    events: ["submission.published", "submission.stage_changed", "submission.labelled", "submission.created"],
  })
})

test("the command line logs in, lists, shows, labels, exports, imports and watches @long", async ({ open }) => {
  // The test starts about fifty programs, one after the other.
  test.setTimeout(180_000 * slower)
  const { run, folder } = installed

  await test.step("without a key it says what to do, and each way of failing has its code", async () => {
    expect(await run(["submissions", "list"])).toMatchObject({ code: 3, out: "", err: expect.stringContaining("intray login") })
    expect(await run(["login", open.url, "--key-stdin"], { input: "nonsense\n" })).toMatchObject({ code: 3 })
    expect(await run(["submissions", "list"])).toMatchObject({ code: 3 })
    expect(await run(["login", "http://127.0.0.1:9", "--key-stdin"], { input: key })).toMatchObject({ code: 5 })
    expect(await run(["sing"])).toMatchObject({ code: 2, err: "There is no command sing. See intray --help.\n" })
    expect(await run(["label", "1"])).toMatchObject({ code: 2 })
    expect(await run(["submissions", "list", "--colour", "teal"])).toMatchObject({ code: 2 })
  })

  await test.step("a key is kept for its owner's eyes alone", async () => {
    const { code, err } = await run(["login", open.url, "--key-stdin"], { input: `${key}\n` })
    expect([code, err]).toEqual([0, expect.stringContaining("for you alone")])
    const path = join(folder, "config", "intray", "config.json")
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ address: open.url, key })
    expect(err).not.toContain(key)
    const elsewhere = await run(["submissions", "list"], { env: { INTRAY_ADDRESS: "http://127.0.0.1:9" } })
    expect(elsewhere).toMatchObject({ code: 3, err: expect.stringContaining("Set INTRAY_KEY beside INTRAY_ADDRESS") })
  })

  const { number } = await sent(open.url, "Kitefall")
  await test.step("shows one", async () => {
    const { code, out } = await run(["submissions", "show", String(number)])
    expect([code, out]).toEqual([0, expect.stringContaining("Kitefall <hello@kitefall.example>")])
    expect(JSON.parse((await run(["submissions", "show", String(number), "--json"])).out)).toMatchObject({
      number,
      answers: { artist: "Kitefall" },
    })
  })

  await test.step("labels by name, lists by label, and says what there is where a name is wrong", async () => {
    expect(await run(["label", String(number), "sign"])).toMatchObject({ code: 0, err: `Sign is on #${number}.\n` })
    const listed = await run(["submissions", "list", "--label", "sign", "--portal", slug, "--json"])
    expect(
      listed.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).number),
    ).toEqual([number])
    expect(await run(["submissions", "list", "--without-label", "sign", "--portal", slug])).toMatchObject({ code: 0, out: "" })
    expect(await run(["label", String(number), "sing"])).toMatchObject({ code: 2, err: expect.stringContaining("Sign") })
    expect(await run(["label", "99999", "sign"])).toMatchObject({ code: 4 })
    expect(await run(["label", String(number), "sign", "--off"])).toMatchObject({ code: 0 })
    expect((await run(["submissions", "list", "--label", "sign", "--portal", slug, "--json"])).out).toBe("")
  })

  await test.step("exports a file that it imports again, and nobody gets a mail", async () => {
    const file = join(folder, "out.jsonl")
    expect(await run(["export", "--format", "jsonl", "--portal", slug, "--output", file])).toMatchObject({ code: 0 })
    const lines = readFileSync(file, "utf8").trim().split("\n")
    expect(lines.map((line) => JSON.parse(line).number)).toEqual([number])
    expect((await run(["export", "--portal", slug])).out).toContain("Kitefall")
    writeFileSync(
      join(folder, "in.csv"),
      "artist,email,Labels: Verdict\nLow Tide,low@tide.example,Sign\nNorthern Attic,north@attic.example,\n",
    )
    const checked = await run(["import", "in.csv", "--portal", slug, "--check"])
    expect(checked).toMatchObject({ code: 0, err: expect.stringContaining("2 new, 0 here already, 0 refused.") })
    const done = await run(["import", "in.csv", "--portal", slug])
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining("2 submissions brought in.") })
    expect((await run(["submissions", "list", "--text", "low tide", "--json"])).out).toContain("Low Tide")
    expect(await run(["import", "nowhere.csv", "--portal", slug])).toMatchObject({ code: 2 })
  })

  await test.step("watches until one arrives", async () => {
    const watching = run(["watch", "--portal", slug, "--count", "1", "--every", "1", "--json"])
    let arrived = false
    void watching.then(() => {
      arrived = true
    })
    // It is unknown when watching starts, so submissions are sent until one is reported.
    await expect(async () => {
      await sent(open.url, "Glasshouse")
      expect(arrived).toBe(true)
    }).toPass({ timeout: 40_000 * slower, intervals: [1_500] })
    const { code, out } = await watching
    expect([code, JSON.parse(out).by]).toEqual([0, "Glasshouse"])
  })

  await test.step("runs by npx as it is", async () => {
    expect(await installed.npx(["--version"])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })

  await test.step("everything has its help, and shells complete it", async () => {
    const help = (await run(["--help"])).out
    const names = [...help.matchAll(/^ {2}((?:submissions )?[a-z]+)[ <[]/gm)].map((found) => found[1] ?? "")
    expect(names).toContain("submissions list")
    for (const name of names)
      expect(await run([...name.split(" "), "--help"])).toMatchObject({ code: 0, out: expect.stringContaining(`Usage: intray ${name}`) })
    for (const shell of ["bash", "zsh", "fish"]) expect((await run(["completion", shell])).out).toContain("submissions")
  })

  await test.step("forgets the key", async () => {
    expect(await run(["logout"])).toMatchObject({ code: 0 })
    expect(await run(["submissions", "list"])).toMatchObject({ code: 3 })
  })
})
