import { readFileSync, writeFileSync } from "node:fs"
import { deflateRawSync } from "node:zlib"
import { at } from "../../../../scripts/lib/paths.mjs"

/*
 * Makes packages/auth/src/passwords/list.gen.ts: the passwords that people choose most often, of those that are long enough to be asked about.
 *
 *   node packages/auth/src/passwords/make-list.mjs passwords.json
 *
 * The file is `src/passwords.json` of the npm package @zxcvbn-ts/language-common (MIT): a list of texts, the commonest first, counted in
 * what was leaked elsewhere. It is packed, so that no page of words nobody wants to read is in the repository.
 */

const SHORTEST = 8
const MOST = 20_000

const [, , source] = process.argv
if (!source) {
  console.error("Say which file: node packages/auth/src/passwords/make-list.mjs passwords.json")
  process.exit(1)
}

/** @type {string[]} */
const texts = JSON.parse(readFileSync(source, "utf8"))
const words = [...new Set(texts.map((text) => text.normalize("NFKC").toLowerCase()))]
  .filter((text) => text.length >= SHORTEST)
  .slice(0, MOST)
const packed = deflateRawSync(words.toSorted().join("\n"), { level: 9 }).toString("base64")

writeFileSync(
  at("packages", "auth", "src", "passwords", "list.gen.ts"),
  `/**
 * ${words.length} common passwords of eight characters and more, in lower case, sorted: a line each, deflated, in base64. Made by
 * packages/auth/src/passwords/make-list.mjs from @zxcvbn-ts/language-common (MIT, the authors of zxcvbn-ts).
 */
export const packedPasswords =
  "${packed}"
`,
)
console.log(`${words.length} passwords, ${packed.length} characters`)
