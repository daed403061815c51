import { parseArgs } from "node:util"
import { createWorld, makeSide, type Side, serveWorld, tryAll } from "@intray/server/testing/crossing"
import { Checks } from "./lib/checks.ts"

// Two teams of one installation, each tried from the other over HTTP: every procedure with each of the other's ids, in the other's team
// and for what it lists, every REST path, upload, export, file and status address. Nothing of the one may be in any answer to the other.

const { values } = parseArgs({ options: { members: { type: "string", default: "50" }, submissions: { type: "string", default: "1000" } } })
const size = { members: Number(values.members), submissions: Number(values.submissions) }

const checks = new Checks()
const begun = performance.now()
const world = await createWorld()
const sides: [Side, Side] = [await makeSide(world, size), await makeSide(world, size)]
const served = await serveWorld(world)
console.log(
  `two teams of ${size.members} members and ${size.submissions} submissions after ${Math.round((performance.now() - begun) / 1000)} s`,
)

/** As a browser asks that knows the installation by its own address. */
const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${served.port}${path}`, init)

for (const [own, theirs] of [sides, [sides[1], sides[0]]] as const) {
  const { tries, faults } = await tryAll(ask, own, theirs)
  for (const fault of faults) checks.that(false, fault)
  checks.passed += tries - faults.length
  checks.that(theirs.secrets.length > size.submissions * 2, "everything of the other team was looked for", theirs.secrets.length)
  console.log(`${tries} answers were searched for ${theirs.secrets.length} ids, names and words of the other team`)
}

await served.close()
await world.close()
console.log(`${Math.round((performance.now() - begun) / 1000)} s`)
checks.end()
