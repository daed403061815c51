import ts from "typescript"

/** @typedef {{ line: number, column: number, table: string }} Write */

/** The tables that only a change writes, by the names of their objects; of portals only the places that are taken. */
const tables = { submission: "submission", submissionLabel: "submission_label", submissionCount: "submission_count" }
const verbs = new Set(["insert", "update", "delete"])
/** Functions that take a table and write nothing. */
const readers = new Set(["getTableColumns", "getTableName", "is", "alias"])
const raw = /\b(?:insert\s+into|update|delete\s+from)\s+"?(submission(?:_label|_count)?)"?(?![\w"])/gi

/** Where submissions are changed. */
export const home = "apps/server/src/features/work/change/"

/**
 * What writes submissions, their labels or their counts elsewhere, why, and how often. Nothing is added: what is moved is taken off, and a line that says
 * more than there is fails as well.
 * @type {Record<string, { writes: Record<string, number>, why: string }>}
 */
export const elsewhere = {
  "apps/server/src/cli/seed/fill.ts": {
    writes: { submission: 1, submission_label: 1 },
    why: "Fills an empty team with whole stories, their history included, thousands of rows in a statement.",
  },
  "apps/server/src/features/flows/imports/remove.ts": {
    writes: { submission: 1, "portal.taken": 1 },
    why: "Removes what an import or a look around made: nothing is left that a change could hold. Moves with the removing of rows.",
  },
  "apps/server/src/features/flows/imports/write.ts": {
    writes: { submission: 1, submission_label: 1, "portal.taken": 1 },
    why: "Makes submissions, a hundred at a time, which nobody can have locked. Moves with what makes them.",
  },
  "apps/server/src/features/work/messages/public.ts": {
    writes: { submission: 1 },
    why: "Notes that there is news, while it holds the row for the message that came. Moves with what comes in.",
  },
  "apps/server/src/features/intake/portals/update.ts": {
    writes: { "portal.taken": 1 },
    why: "Counts the places anew when the quota is another one: a change of the portal, and of no submission.",
  },
  "apps/server/src/features/intake/submit/store.ts": {
    writes: { submission: 1, "portal.taken": 1 },
    why: "Intake makes what nobody can have locked, in statements that were counted (97). Moves with what makes submissions.",
  },
  "apps/server/src/features/work/submissions/service.ts": {
    writes: { submission: 1 },
    why: "Notes the first look at it: no event, no lock, nothing that filters ask.",
  },
  "apps/server/src/features/teams/teams/purge.ts": {
    writes: { submission: 1 },
    why: "The team itself is removed, with its counts, history and facets.",
  },
}

/**
 * Every place of a file that writes submissions, their labels or their counts.
 * @param {string} path for the parser alone
 * @param {string} text
 * @returns {Write[]}
 */
export function writesIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names = importedTables(file)
  const found = []
  const add = (node, table) => {
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push({ line: line + 1, column: character + 1, table })
  }
  const tableOf = (node) => {
    if (!node) return undefined
    if (ts.isIdentifier(node)) return names.get(node.text)
    return ts.isPropertyAccessExpression(node) && names.get(node.expression.getText()) === "*" ? node.name.text : undefined
  }
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const { expression } = node
      const verb = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
      const table = tableOf(node.arguments[0])
      // What hands a table to a function of its own may write it there.
      const writes = ts.isIdentifier(expression) ? !readers.has(verb) : verbs.has(verb)
      if (table && writes) {
        if (tables[table]) add(node.arguments[0], tables[table])
        if (table === "portal" && verb === "update" && setsPlaces(node)) add(node.arguments[0], "portal.taken")
      }
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      for (const [, table] of node.text.matchAll(raw)) add(node, table.toLowerCase())
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** What each name that the file imports of the schema stands for; `*` for all of it. */
function importedTables(file) {
  const names = new Map()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !/\/schema(\/|$|\.ts$)/.test(statement.moduleSpecifier.text)) continue
    const bound = statement.importClause?.namedBindings
    if (!bound) continue
    if (ts.isNamespaceImport(bound)) names.set(bound.name.text, "*")
    else for (const { name, propertyName } of bound.elements) names.set(name.text, (propertyName ?? name).text)
  }
  return names
}

/** Whether `.update(portal)` goes on with `.set({ …, taken: … })`. */
function setsPlaces(update) {
  const set = update.parent?.parent
  if (!set || !ts.isCallExpression(set)) return false
  const values = set.arguments[0]
  return values !== undefined && /(^|[^.\w])taken\b\s*[,:}]/.test(values.getText())
}

/**
 * What is wrong with the writes that were found: those that are not on the list, and lines of the list that say more than there is.
 * @param {Map<string, Write[]>} found by file
 * @param {typeof elsewhere} known
 * @returns {string[]}
 */
export function faultsOf(found, known = elsewhere) {
  const faults = []
  for (const [path, writes] of found) {
    if (path.startsWith(home)) continue
    const left = { ...known[path]?.writes }
    for (const { line, column, table } of writes) {
      if (left[table] > 0) left[table] -= 1
      else
        faults.push(
          `${path}:${line}:${column}  writes ${table}. Submissions are changed by changeSubmissions (features/work/change) alone.`,
        )
    }
    for (const [table, count] of Object.entries(left)) {
      if (count > 0) faults.push(`${path}  no longer writes ${table} as often as scripts/lib/writes.mjs says: take ${count} off its list.`)
    }
  }
  for (const path of Object.keys(known))
    if (!found.has(path)) faults.push(`${path}  writes nothing of submissions any more: take it off the list in scripts/lib/writes.mjs.`)
  return faults
}
