import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { at, readJson } from "../scripts/lib/paths.mjs"

/*
 * No container engine runs where these tests do: what can be held to the code without one is held here.
 */

const read = (...path) => readFileSync(at(...path), "utf8")
const env = read("apps", "server", "src", "env.ts") + read("apps", "server", "src", "modules", "backups", "settings.ts")
/** Names of the settings that the server reads. */
const settings = new Set(env.match(/^ {2}([A-Z][A-Z0-9_]+):/gm).map((line) => line.trim().slice(0, -1)))
const documented = read("docs", "self-hosting.md")
const health = read("apps", "server", "src", "modules", "admin", "health", "routes.ts")

const paths = (text) => [...text.matchAll(/\/api\/health[\w/]*/g)].map(([path]) => path)

describe("the image", () => {
  const lines = read("Dockerfile").split("\n")
  const of = (word) => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  test("is of the LTS that README names, in two stages, and runs as nobody's superuser", () => {
    const [lts] = /Node\]\(https:\/\/nodejs\.org\) (\d+)/.exec(read("README.md"))?.slice(1) ?? []
    expect(of("FROM")).toEqual([`node:${lts}-bookworm AS build`, `node:${lts}-bookworm-slim`])
    expect(of("USER")).toEqual(["node"])
    expect(readJson(at("package.json")).engines.node).toBe(">=20.19.0")
  })

  test("sets settings that there are, and copies and runs what is there", () => {
    const set = of("ENV").flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name))
    expect(set.length).toBeGreaterThan(2)
    for (const name of set) expect(settings).toContain(name)
    expect(existsSync(at("scripts", "release.mjs"))).toBe(true)
    // What is copied into the image is what the release's own test starts, without anything that builds.
    const [, folder] = /^node scripts\/release\.mjs --folder (\S+)$/.exec(of("RUN")[0]) ?? []
    expect(of("COPY").at(-1)).toBe(`--from=build --chown=root:root ${folder} /srv/intray`)
    // Where the bundle's name comes from.
    expect(read("apps", "server", "vite.config.ts")).toContain('main: file("src/main.ts")')
    expect(JSON.parse(of("CMD")[0]).at(-1)).toBe("apps/server/dist/main.js")
    expect(of("EXPOSE")).toEqual(["3000"])
    for (const path of paths(lines.join("\n"))) expect(health).toContain(`"${path}"`)
  })

  test("leaves secrets, data and what is built outside of it", () => {
    const ignored = read(".dockerignore").split("\n")
    expect(ignored).toEqual(expect.arrayContaining([".env", "data", "**/node_modules", "**/dist", ".git"]))
  })
})

describe("compose.yaml", () => {
  const { services, volumes } = parse(read("compose.yaml"))

  test("starts one service, which cannot write but to its data folder, and the others by a profile", () => {
    const always = Object.keys(services).filter((name) => services[name].profiles === undefined)
    expect(always).toEqual(["intray"])
    expect(services.intray).toMatchObject({ read_only: true, cap_drop: ["ALL"], ports: ["3000:3000"], volumes: ["intray:/data"] })
    for (const { volumes: used = [] } of Object.values(services))
      for (const one of used) expect(Object.keys(volumes)).toContain(one.split(":")[0])
  })

  test("passes settings on that there are, and no secret of its own", () => {
    for (const [name, value] of Object.entries(services.intray.environment)) {
      expect(settings).toContain(name)
      expect(documented).toContain(name)
      expect(value).toMatch(new RegExp(`^\\$\\{${name}:-`))
    }
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment)) if (/PASSWORD|SECRET|KEY/.test(name)) expect(value).toMatch(/:-\}$/)
  })
})

describe("the Helm chart", () => {
  const folder = ["deploy", "helm", "intray"]
  const values = parse(read(...folder, "values.yaml"))
  const template = read(...folder, "templates", "intray.yaml")

  test("has the version of the product", () => {
    const chart = parse(read(...folder, "Chart.yaml"))
    expect([chart.version, chart.appVersion]).toEqual(Array(2).fill(readJson(at("package.json")).version))
  })

  test("names values that there are, settings that there are, and probes that are answered", () => {
    for (const [, path] of template.matchAll(/\.Values\.([\w.]+)/g)) {
      const [first, second] = path.split(".")
      expect(values).toHaveProperty(first)
      if (second && first !== "settings") expect(values[first]).toHaveProperty(second)
    }
    for (const name of Object.keys(values.settings)) expect(settings).toContain(name)
    for (const name of read(...folder, "values.yaml").match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)) expect(settings).toContain(name)
    const probed = paths(template)
    expect(probed).toHaveLength(3)
    for (const path of probed) expect(health).toContain(`"${path}"`)
  })

  test("is YAML once its places are filled, with one process for a data folder", () => {
    const filled = template.replaceAll(/^\s*\{\{-.*\}\}\n/gm, "").replaceAll(/\{\{[^}]*\}\}/g, "1")
    const documents = parseAllDocuments(filled)
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    const kinds = documents.map((one) => one.get("kind"))
    expect(kinds).toEqual(["Deployment", "Service", "PersistentVolumeClaim", "Ingress"])
    const { spec } = documents[0].toJS()
    expect(spec.strategy).toEqual({ type: "Recreate" })
    const [container] = spec.template.spec.containers
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true)
    expect(container.ports[0].containerPort).toBe(3000)
  })
})
