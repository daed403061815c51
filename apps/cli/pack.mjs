// Makes of dist/package, where the compiler has written, what npm installs: dist/intray-client.tgz.
import { execFileSync } from "node:child_process"
import { chmodSync, copyFileSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const { version, license } = JSON.parse(readFileSync(at("package.json"), "utf8"))

const manifest = {
  name: "@intray/client",
  version,
  license,
  type: "module",
  description: "Client and command line of Intray",
  engines: { node: ">=20.19.0" },
  bin: { intray: "lib/cli/main.js" },
  exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
  files: ["lib"],
}
writeFileSync(at("dist/package/package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(at("README.md"), at("dist/package/README.md"))
copyFileSync(at("../../LICENSE"), at("dist/package/LICENSE"))
chmodSync(at("dist/package/lib/cli/main.js"), 0o755)

// npm may be started from another npm, whose settings are not meant for this.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name)))
const packed = execFileSync("npm", ["pack", at("dist/package"), "--pack-destination", at("dist"), "--json", "--ignore-scripts"], {
  encoding: "utf8",
  env,
  stdio: ["ignore", "pipe", "inherit"],
})
const listed = JSON.parse(packed)
const { filename } = Array.isArray(listed) ? listed[0] : Object.values(listed)[0]
renameSync(at(`dist/${filename.replace("@", "").replace("/", "-")}`), at("dist/intray-client.tgz"))
