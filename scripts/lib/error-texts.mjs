import { relative, sep } from "node:path"
import ts from "typescript"
import { root } from "./paths.mjs"

/** @typedef {{ file: string, line: number, column: number, read: string }} ErrorText */

/** What whoever catches something calls it, for where a type says too little. */
const caught = /^(?:e|err|error|cause|failure)$/i

/**
 * Every place that reads the text of an error: its `message`, by whatever way, and what it is as a string. That text is a browser's or a
 * library's, unless the server refused with words of its own; which of the two it is nobody sees there.
 * @param {ts.Program} program
 * @param {(path: string) => boolean} isOwn which files to judge
 * @returns {ErrorText[]}
 */
export function errorTexts(program, isOwn) {
  const checker = program.getTypeChecker()
  const found = []
  const note = (node) => {
    const file = node.getSourceFile()
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file: relative(root, file.fileName).split(sep).join("/"), line: line + 1, column: character + 1, read: node.getText() })
  }
  const has = (type, ...names) => names.every((name) => type.getProperty(name) !== undefined)
  const isError = (type) =>
    (type.isUnion() ? type.types : [type]).some((part) => has(part, "message", "name", "stack") || has(part, "message", "shape", "data"))
  /** An expression that holds an error, whatever it is said to be. */
  const holdsError = (expression) => {
    const bare = bareOf(expression)
    return caught.test(nameOf(bare)) || isError(checker.getTypeAtLocation(bare)) || isError(checker.getTypeAtLocation(expression))
  }
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "message" && holdsError(node.expression)) note(node)
    if (ts.isElementAccessExpression(node) && isMessage(node.argumentExpression) && holdsError(node.expression)) note(node)
    if (ts.isBindingElement(node) && isMessage(node.propertyName ?? node.name)) {
      const { parent } = node.parent
      const from = parent.initializer
      if (isError(checker.getTypeAtLocation(node.parent)) || (from && holdsError(from))) note(parent)
    }
    // An error is put into words by its name; what else stands there is many things, whose types take long to tell.
    if (ts.isTemplateSpan(node) && ts.isIdentifier(bareOf(node.expression)) && holdsError(node.expression)) note(node.expression)
    if (ts.isCallExpression(node) && nameOf(node.expression) === "String" && node.arguments[0] && holdsError(node.arguments[0])) note(node)
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile && isOwn(file.fileName)) visit(file)
  return found
}

const isMessage = (node) => (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === "message"

/** An expression without what only says its type. */
function bareOf(node) {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node)
    ? bareOf(node.expression)
    : node
}

const nameOf = (node) => (ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : "")
