import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isSafePattern } from "redos-detector"
import ts from "typescript"

export type Pattern = { source: string; flags: string }
export type Place = { file: string; line: number }
export type Found = {
  /** Every regular expression that is written out. */
  patterns: (Place & Pattern)[]
  /** What no reader of the code can judge: expressions that are put together at run time, and normal forms of texts without a bound. */
  refused: (Place & { text: string; why: string })[]
}

/** The one place that may bring a text into a normal form: it bounds what that costs. */
const normalizer = "packages/auth/src/text.ts"

/**
 * The product's own code: what people's texts pass through, in the server and in the browser. Paths from the top of the repository. What
 * only the build runs reads our own files and no one's text.
 */
function productFiles(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
    cwd: root,
    encoding: "utf8",
  })
  return listed.split("\n").filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\.gen\.ts$|^apps\/web\/build\//.test(file))
}

/** The regular expressions in one file's text, and what is in the place of one. */
export function patternsIn(file: string, text: string): Found {
  const found: Found = { patterns: [], refused: [] }
  if (!/\/|RegExp|normalize/.test(text)) return found
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const visit = (node: ts.Node) => {
    const place = () => ({ file, line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    const refuse = (why: string) => found.refused.push({ ...place(), text: node.getText().slice(0, 80), why })
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/")
      found.patterns.push({ ...place(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp") {
      refuse("write the pattern out, so that it can be judged")
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { text: method } = node.expression.name
      const [first] = node.arguments
      if (method === "normalize" && file !== normalizer) refuse("call normalized() of @intray/auth/text")
      // A string becomes a pattern there.
      if ((method === "match" || method === "matchAll") && first && ts.isStringLiteralLike(first)) refuse("write the pattern out")
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/** What is in all files of the product. */
export function productPatterns(root: string): Found {
  const each = productFiles(root).map((file) => patternsIn(file, readFileSync(join(root, file), "utf8")))
  return { patterns: each.flatMap((one) => one.patterns), refused: each.flatMap((one) => one.refused) }
}

/** A repetition with a bound is a factor and no growth: for the judge it is short. What may be repeated very often counts as endless. */
function shortened(source: string): string {
  return source.replace(/\{(\d+),(\d+)\}/g, (_, least: string, most: string) =>
    Number(most) > 1_000 ? `{${Math.min(Number(least), 2)},}` : `{${Math.min(Number(least), 2)},${Math.min(Number(most), 3)}}`,
  )
}

/**
 * Whether a pattern takes a time that is linear in the length of the text, whatever the text. On the safe side: of a few patterns that
 * do it cannot tell. What repeats nothing without end is linear anyway.
 */
export function isLinear({ source, flags }: Pattern): boolean {
  const short = shortened(source)
  if (!/[*+]|\{\d+,\}/.test(short)) return true
  const unicode = /[uv]/.test(flags)
  // The detector knows letters of either case only where there are no classes of Unicode's.
  const caseInsensitive = flags.includes("i") && !unicode
  const options = { unicode, caseInsensitive, multiLine: flags.includes("m"), dotAll: flags.includes("s") }
  // What is looked for ahead may fail like what follows: the detector sees that only where it is taken along.
  const ahead = short.replaceAll("(?=", "(?:")
  return [...new Set([short, ahead])].every((one) => isSafePattern(one, { ...options, timeout: 5_000 }).safe)
}
