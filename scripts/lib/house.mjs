import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"
import ts from "typescript"
import { at } from "./paths.mjs"

/** The wings of the server's features, from the ground up: each may import those before it, and none after it. */
export const wings = ["core", "teams", "work", "intake", "flows", "platform"]

const top = "apps/server/src/features"
const isTest = /\.test\.ts$|\/testing\//

/** The source files of the features by their path, tests left out. @returns {[path: string, text: string][]} */
function sources() {
  return readdirSync(at(top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(at(), join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !isTest.test(path))
    .map((path) => [path, readFileSync(at(path), "utf8")])
}

/** @param {string} path @returns {string | null} the room that a file stands in, e.g. `work/labels` */
const roomOf = (path) =>
  path.startsWith(`${top}/`)
    ? path
        .slice(top.length + 1)
        .split("/")
        .slice(0, 2)
        .join("/")
    : null
const floorOf = (room) => wings.indexOf(room.split("/")[0])

/**
 * How the server's features hang together, read from their imports; imports of types count as well.
 * @param {[path: string, text: string][]} files
 * @returns {{ rooms: Map<string, number>, arrows: Map<string, number>, up: string[], circles: string[][] }} lines of each room; how many
 *   imports go from one room to another, by `from -> to`; arrows that run to a higher wing; rooms that need each other, round about or at once
 */
export function readHouse(files = sources()) {
  const rooms = new Map()
  const arrows = new Map()
  for (const [path, text] of files) {
    const from = roomOf(path)
    rooms.set(from, (rooms.get(from) ?? 0) + text.split("\n").length)
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (!fileName.startsWith(".")) continue
      const to = roomOf(posix.join(dirname(path), fileName))
      if (to !== null && to !== from) arrows.set(`${from} -> ${to}`, (arrows.get(`${from} -> ${to}`) ?? 0) + 1)
    }
  }
  const up = [...arrows.keys()].filter((arrow) => {
    const [from, to] = arrow.split(" -> ")
    return floorOf(to) > floorOf(from) || floorOf(to) < 0
  })
  return { rooms, arrows, up, circles: circlesOf(rooms, arrows) }
}

/** Rooms from each of which every other one of the same list can be reached, where there is more than one. */
function circlesOf(rooms, arrows) {
  const next = new Map([...rooms.keys()].map((room) => [room, []]))
  for (const arrow of arrows.keys()) {
    const [from, to] = arrow.split(" -> ")
    next.get(from)?.push(to)
  }
  const reach = new Map([...rooms.keys()].map((room) => [room, reachable(next, room)]))
  const seen = new Set()
  const circles = []
  for (const room of [...rooms.keys()].sort()) {
    if (seen.has(room)) continue
    const circle = [...rooms.keys()].filter((other) => reach.get(room).has(other) && reach.get(other).has(room))
    for (const one of circle) seen.add(one)
    if (circle.length > 1) circles.push(circle.sort())
  }
  return circles
}

/**
 * The longest way down, in rooms: what imports nothing is on the first layer, and each other one on the layer above the highest that it needs.
 * Rooms of one circle share a layer.
 */
export function layersOf({ rooms, arrows, circles }) {
  const whole = new Map([...rooms.keys()].map((room) => [room, circles.find((circle) => circle.includes(room))?.[0] ?? room]))
  const next = new Map()
  for (const arrow of arrows.keys()) {
    const [from, to] = arrow.split(" -> ").map((room) => whole.get(room))
    if (to !== undefined && from !== to) next.set(from, [...(next.get(from) ?? []), to])
  }
  const known = new Map()
  const layer = (room) => {
    if (!known.has(room)) known.set(room, 1 + Math.max(0, ...(next.get(room) ?? []).map(layer)))
    return known.get(room)
  }
  return Math.max(0, ...[...whole.values()].map(layer))
}

/** Pairs of rooms that import each other. */
export const mutualOf = ({ arrows }) =>
  [...arrows.keys()].filter((arrow) => {
    const [from, to] = arrow.split(" -> ")
    return from < to && arrows.has(`${to} -> ${from}`)
  })

function reachable(next, from) {
  const found = new Set()
  const ahead = [...(next.get(from) ?? [])]
  while (ahead.length > 0) {
    const room = ahead.pop()
    if (found.has(room)) continue
    found.add(room)
    ahead.push(...(next.get(room) ?? []))
  }
  return found
}

/** The picture and the table of docs/architecture.md, as the code has them now; beside it as it was when all features stood in one folder. */
export function drawHouse({ rooms, arrows, up, circles } = readHouse()) {
  const between = new Map()
  for (const [arrow, count] of arrows) {
    const [from, to] = arrow.split(" -> ").map((room) => room.split("/")[0])
    if (from !== to) between.set(`${from} ${to}`, (between.get(`${from} ${to}`) ?? 0) + count)
  }
  const byWing = wings.map((wing) => ({ wing, own: [...rooms].filter(([room]) => room.startsWith(`${wing}/`)).sort() }))
  const [largest] = [...rooms].sort((a, b) => b[1] - a[1])
  const lines = (own) => own.reduce((sum, [, count]) => sum + count, 0)
  const picture = [
    "```mermaid",
    "flowchart TD",
    ...[...byWing]
      .reverse()
      .map(({ wing, own }) => `  ${wing}["<b>${wing}</b><br/>${own.map(([room]) => room.split("/")[1]).join(", ")}"]`),
    ...[...between].sort().map(([pair, count]) => `  ${pair.replace(" ", ` -- ${count} --> `)}`),
    "```",
  ]
  const table = [
    "| | before | now |",
    "|---|--:|--:|",
    `| wings | 0 | ${wings.length} |`,
    `| rooms | 53 | ${rooms.size} |`,
    `| layers, from what needs no other room to what no room needs | 7 | ${layersOf({ rooms, arrows, circles })} |`,
    `| lines, tests left out | 32069 | ${lines([...rooms])} |`,
    `| rooms that import another, pairs | 234 | ${arrows.size} |`,
    `| imports between rooms | 519 | ${[...arrows.values()].reduce((sum, count) => sum + count, 0)} |`,
    `| pairs of rooms that import each other | 36 | ${mutualOf({ arrows }).length} |`,
    `| rooms that need each other, round about or at once | 35 | ${circles.flat().length} |`,
    `| arrows that run up | no wings | ${up.length} |`,
    `| largest room | \`public\`, 2477 lines | \`${largest[0]}\`, ${largest[1]} lines |`,
  ]
  return [...picture, "", ...table].join("\n")
}
