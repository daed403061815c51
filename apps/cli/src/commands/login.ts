import { isReadable, namedOrigin, typedOrigin } from "../cli/address.ts"
import { type Command, textOf } from "../cli/command.ts"
import { configPath, removeConfig, writeConfig } from "../cli/config.ts"
import { NoKey, Usage } from "../cli/exit.ts"
import type { Io } from "../cli/io.ts"
import { canBeKey, createClient } from "../client.ts"

async function addressOf(io: Io, given: string | undefined): Promise<string> {
  const named = process.env.INTRAY_ADDRESS
  if (given === undefined && named) return namedOrigin(named)
  const address = (given ?? (await io.ask("Address: ")))?.trim()
  if (!address) throw new Usage("Say the address: intray login https://intray.example")
  const { origin, assumed } = typedOrigin(address)
  if (assumed) io.note(`The address has no http:// or https:// before it; ${origin} is assumed.\n`)
  return origin
}

export const login: Command = {
  name: "login",
  summary: "Keep the address of an installation and a key",
  args: ["[address]"],
  options: {
    "key-stdin": { type: "boolean", help: "Read the key from standard input instead of asking for it." },
    key: { type: "string", value: "KEY", help: "The key. Shells remember what is typed: rather let it be asked for." },
  },
  examples: ["intray login https://intray.example", "pass show intray | intray login https://intray.example --key-stdin"],
  async run(io, [given], values) {
    const origin = await addressOf(io, given)
    if (isReadable(origin)) io.note("The address begins with http: whoever is on the way can read the key.\n")
    const typed = values["key-stdin"] === true ? await io.input() : (textOf(values, "key") ?? (await io.ask("Key (API → Keys): ", true)))
    const key = typed?.trim()
    if (!key) throw new NoKey("Give a key: make one under API → Keys, and paste it, or send it with --key-stdin.")
    if (!canBeKey(key))
      throw new NoKey("This is no key: it has a space, a line break or a strange character in it. Copy it once more, by itself.")
    // What opens nothing is not kept.
    await createClient({ address: origin, key }).call("listStages", { query: { limit: 1 } })
    const path = configPath()
    writeConfig(path, { address: origin, key })
    io.note(`The key opens ${origin}. It is kept in ${path}, for you alone.\n`)
  },
}

export const logout: Command = {
  name: "logout",
  summary: "Forget the address and the key",
  args: [],
  options: {},
  examples: [],
  async run(io) {
    const there = removeConfig(configPath())
    io.note(there ? "The key is forgotten here. It goes on opening until it is revoked under API → Keys.\n" : "Nothing was kept.\n")
  },
}
