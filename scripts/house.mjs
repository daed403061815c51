// How the server's features hang together. `node scripts/house.mjs` fails where an arrow runs up or in a circle, or where docs/architecture.md
// draws another house; `--write` draws it anew.
import { readFileSync, writeFileSync } from "node:fs"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { at } = await import("./lib/paths.mjs")
const { drawHouse, readHouse } = await import("./lib/house.mjs")

const path = at("docs", "architecture.md")
const [begin, end] = ["<!-- drawn by scripts/house.mjs -->", "<!-- until here -->"]
const house = readHouse()
const faults = [
  ...house.up.map((arrow) => `${arrow}: runs up. Move what is shared down, or have the higher room register itself.`),
  ...house.circles.map((circle) => `${circle.join(", ")}: need each other. Move what is shared into a room that both may import.`),
]
const text = readFileSync(path, "utf8")
const drawn = `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${drawHouse(house)}\n\n${text.slice(text.indexOf(end))}`
if (process.argv.includes("--write")) writeFileSync(path, drawn)
else if (drawn !== text) faults.push("docs/architecture.md draws another house: node scripts/house.mjs --write")
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
