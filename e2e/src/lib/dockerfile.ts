/** One line of a Dockerfile: its word, and what is behind it with its continuations joined. */
export type Instruction = { word: string; rest: string }
/** From one FROM to the next. */
export type Stage = { from: string; name: string | null; instructions: Instruction[] }

const KNOWN = new Set(["RUN", "COPY", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"])

/** The stages of a Dockerfile, in order. @throws Error for an instruction that nothing here carries out */
export function stagesOf(text: string): Stage[] {
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [word = ""] = line.split(" ", 1)
    const rest = line.slice(word.length).trim()
    if (word === "FROM") {
      const [from = "", , name = null] = rest.split(/\s+/)
      stages.push({ from, name, instructions: [] })
    } else if (KNOWN.has(word) && stages.length > 0) stages.at(-1)?.instructions.push({ word, rest })
    else throw new Error(`Nothing here carries out ${line}`)
  }
  return stages
}

/** `A=b C=d`, as ENV has it: values hold no spaces. */
export function settingsOf(rest: string): Record<string, string> {
  return Object.fromEntries([...rest.matchAll(/(\w+)=(\S*)/g)].map(([, name = "", value = ""]) => [name, value]))
}

/** What a check of health runs, without its options. */
export function healthOf(rest: string): string[] {
  return JSON.parse(rest.slice(rest.indexOf("CMD") + 3)) as string[]
}
