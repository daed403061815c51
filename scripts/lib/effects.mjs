import { dirname, relative, sep } from "node:path"
import ts from "typescript"
import { root } from "./paths.mjs"

/** @typedef {{ file: string, line: number, column: number, returned: string, type: string }} Fault */

/** The types of libraries that only the server and tools know, half of all there is to read: nothing of a screen has a type of theirs. */
const unread =
  /\/node_modules\/(?:@aws-sdk|@redis|@smithy|ioredis|kysely|lightningcss|rolldown|stripe)\/.*\.d\.[cm]?ts$|\/typescript\/lib\/typescript\.d\.ts$/

/**
 * The TypeScript program of a workspace, as its tsconfig.json says.
 * @param {string} config path of the tsconfig.json
 * @param {Record<string, string>} extra texts of files that are not on the disk, by absolute path; when there are any, only they are read
 * @throws {Error} when the configuration cannot be read
 */
export function programOf(config, extra = {}) {
  const { config: json, error } = ts.readConfigFile(config, ts.sys.readFile)
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"))
  const { options, fileNames } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => path in extra || fileExists(path)
  host.readFile = (path) => extra[path] ?? (unread.test(path) ? "export {}" : readFile(path))
  const own = Object.keys(extra)
  return ts.createProgram(own.length > 0 ? own : fileNames, options, host)
}

/**
 * Every place where React would take something for a clean-up that is none: what an effect or a ref callback returns must be a function
 * or undefined. TypeScript lets `void` pass there, and `void` is what it calls the answer of many a method of the browser: `scrollIntoView()`
 * returned nothing for twenty years, and now returns a promise.
 *
 * Judged is each function, written in place or named, that stands where one returning "nothing or a clean-up" is asked for: so hooks
 * of our own that hand an effect on are seen too.
 * @param {ts.Program} program
 * @param {(path: string) => boolean} isOwn which files to judge
 * @returns {Fault[]}
 */
export function effectFaults(program, isOwn) {
  const checker = program.getTypeChecker()
  const found = new Map()

  /** Whether a function of this type may return nothing or a clean-up, as effects and ref callbacks do. */
  const wantsCleanUp = (type) =>
    type !== undefined &&
    parts(type).some((part) =>
      part.getCallSignatures().some((signature) => {
        const returned = parts(signature.getReturnType())
        return returned.some(isVoid) && returned.some(isCallable)
      }),
    )

  const judge = (expression) => {
    const type = checker.getTypeAtLocation(expression)
    if (parts(type).every((part) => isCallable(part) || part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never))) return
    const file = expression.getSourceFile()
    const { line, character } = file.getLineAndCharacterOfPosition(expression.getStart())
    found.set(expression, {
      file: relative(root, file.fileName).split(sep).join("/"),
      line: line + 1,
      column: character + 1,
      returned: expression.getText(),
      type: checker.typeToString(type),
    })
  }

  const visit = (node) => {
    for (const given of handedOver(node)) {
      // What is plainly right is passed over before any type is asked for: types are what takes the time.
      const values = functionsOf(given, checker)
        .flatMap(returnedBy)
        .filter((value) => !isFunction(value))
      if (values.length > 0 && wantsCleanUp(wantedOf(given, checker))) values.forEach(judge)
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile && isOwn(file.fileName)) visit(file)
  return [...found.values()]
}

const parts = (type) => (type.isUnion() ? type.types : [type])
const isVoid = (type) => (type.flags & ts.TypeFlags.Void) !== 0
const isCallable = (type) => type.getCallSignatures().length > 0
const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** The type asked for where a value is handed over: of the parameter as it was declared, or of the attribute. */
function wantedOf(given, checker) {
  if (!ts.isCallExpression(given.parent)) return checker.getContextualType(given)
  const index = given.parent.arguments.indexOf(given)
  const signature = checker.getTypeAtLocation(given.parent.expression).getCallSignatures()[0]
  const parameter = signature?.parameters[index]
  return parameter && checker.getTypeOfSymbol(parameter)
}

/** What a node hands to a hook, or gives as a ref: the only places where React asks for clean-ups. */
function handedOver(node) {
  if (ts.isCallExpression(node)) {
    const { expression } = node
    const name = ts.isPropertyAccessExpression(expression) && expression.expression.getText() === "React" ? expression.name : expression
    return ts.isIdentifier(name) && /^use[A-Z]/.test(name.text) ? [...node.arguments] : []
  }
  if (!ts.isJsxAttribute(node) || !/^ref$|Ref$/.test(node.name.getText())) return []
  const value = node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : undefined
  return value ? [value] : []
}

/** The functions that a value stands for, as far as they are written here: in place, behind a name, or memorized by `useCallback`. */
function functionsOf(node, checker, seen = new Set()) {
  if (seen.has(node)) return []
  seen.add(node)
  if (isFunction(node) || ts.isFunctionDeclaration(node)) return [node]
  if (ts.isCallExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
    const inner = node.arguments[0]
    return inner && ["useCallback", "useEffectEvent"].includes(name) ? functionsOf(inner, checker, seen) : []
  }
  if (!ts.isIdentifier(node)) return []
  const symbol = checker.getSymbolAtLocation(node)
  const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return (meant?.declarations ?? []).flatMap((declaration) => {
    if (ts.isVariableDeclaration(declaration)) return declaration.initializer ? functionsOf(declaration.initializer, checker, seen) : []
    return functionsOf(declaration, checker, seen)
  })
}

/** What a function returns: its body where that is one expression, else what stands behind each of its own `return`s. */
function returnedBy(node) {
  if (!node.body) return []
  if (!ts.isBlock(node.body)) return [node.body]
  const values = []
  const visit = (inner) => {
    if (ts.isFunctionLike(inner) || ts.isClassLike(inner)) return
    if (ts.isReturnStatement(inner) && inner.expression) values.push(inner.expression)
    ts.forEachChild(inner, visit)
  }
  ts.forEachChild(node.body, visit)
  return values
}
