/**
 * Lets React update a page whose text nodes a browser's translator has replaced.
 *
 * Chrome and Safari take a text node out of the page and put other nodes in its place. React keeps the old node: removing it or inserting before
 * it throws, and new text is written where nobody sees it. An observer remembers which nodes replaced which text; the three DOM methods that
 * React uses then act on these. The translator sees the change and translates the new text.
 */

/** What the page itself inserted and has not removed. Only translators insert `<font>`. */
const own = new WeakSet<Node>()
/** The nodes that replaced a text, and the text that a node replaced. */
const replacements = new WeakMap<Node, Node[]>()
const replaced = new WeakMap<Node, Node>()

const isOwnText = (node: Node) => node.nodeType === Node.TEXT_NODE && own.has(node)
const isLost = (node: Node) => isOwnText(node) && !node.isConnected

function remember(text: Node, nodes: Node[]): void {
  replacements.set(text, nodes)
  for (const node of nodes) replaced.set(node, text)
}

function forget(text: Node): void {
  for (const node of replacements.get(text) ?? []) replaced.delete(node)
  replacements.delete(text)
}

/** The nodes that took the place of a removed one: in the same step, in the one before, or in the next. */
function findReplacements(records: MutationRecord[], index: number, removed: Node): Node[] {
  const record = records[index] as MutationRecord
  const [before, after] = [records[index - 1], records[index + 1]]
  const inserted = (from: MutationRecord | undefined) =>
    [...(from?.addedNodes ?? [])].filter((node) => !own.has(node) && !replaced.has(node))
  const samePlace = after?.previousSibling === record.previousSibling && after.nextSibling === record.nextSibling
  const justBefore = before?.nextSibling === removed && [...before.addedNodes].at(-1) === record.previousSibling
  for (const [from, fits] of [
    [record, true],
    [before, before?.target === record.target && justBefore],
    [after, after?.target === record.target && samePlace],
  ] as const) {
    const nodes = fits ? inserted(from) : []
    if (nodes.length > 0) return nodes
  }
  return []
}

function readRecords(records: MutationRecord[]): void {
  for (const [index, record] of records.entries()) {
    // The translator put the original back; not where it only wrapped it.
    for (const node of record.addedNodes) if (!replacements.get(node)?.includes(record.target)) forget(node)
    for (const node of record.removedNodes) {
      const text = isOwnText(node) ? node : replaced.get(node)
      if (text === undefined) continue
      const nodes = findReplacements(records, index, node)
      // Translated once more: the new nodes stand for the same text.
      const others = (replacements.get(text) ?? []).filter((one) => one !== node)
      if (nodes.length > 0) remember(text, [...others, ...nodes])
    }
  }
}

let observer: MutationObserver | undefined

/** The child of `parent` that a node is in. */
function childWithin(parent: Node, node: Node): Node | null {
  let child: Node | null = node
  while (child !== null && child.parentNode !== parent) child = child.parentNode
  return child
}

/** The child of `parent` that a node is in, or that replaced it; null where none is left. */
function findChild(parent: Node, node: Node): Node | null {
  const child = childWithin(parent, node)
  if (child !== null) return child
  readRecords(observer?.takeRecords() ?? [])
  for (const one of replacements.get(node) ?? []) {
    const within = childWithin(parent, one)
    if (within !== null) return within
  }
  return null
}

/** Puts a text back where its replacements are, and removes these. */
function restore(text: Node, insertBefore: Node["insertBefore"], removeChild: Node["removeChild"]): void {
  readRecords(observer?.takeRecords() ?? [])
  const nodes = replacements.get(text) ?? []
  const first = nodes.find((node) => node.parentNode !== null)
  if (first?.parentNode) insertBefore.call(first.parentNode, text, first)
  for (const node of nodes) if (node.parentNode) removeChild.call(node.parentNode, node)
  forget(text)
  // What this function changed is no news.
  observer?.takeRecords()
}

/** Call once, before React renders. */
export function keepTranslatedText(): void {
  if (observer !== undefined) return
  observer = new MutationObserver(readRecords)
  observer.observe(document, { childList: true, subtree: true })
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as Required<PropertyDescriptor>
  const restoreLost = (node: Node) => {
    if (isLost(node)) restore(node, insertBefore, removeChild)
  }
  const prepare = (node: Node) => {
    restoreLost(node)
    if (node.nodeName !== "FONT") own.add(node)
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    restoreLost(child)
    own.delete(child)
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    // A text whose replacements are gone too: there is nothing left to remove.
    if (child.nodeType === Node.TEXT_NODE && !child.isConnected) return child
    const holder = findChild(this, child) === null ? this : child.parentNode
    return removeChild.call(holder, child) as Child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    prepare(child)
    const moved = next === null || next.parentNode === this ? next : findChild(this, next)
    // A text that is gone without replacement leaves no place behind: the end is the nearest. Any other missing node is a fault, which throws.
    return insertBefore.call(this, child, next !== null && moved === null && !isLost(next) ? next : moved) as Child
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    prepare(child)
    return appendChild.call(this, child) as Child
  }
  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    enumerable: true,
    get: nodeValue.get,
    set(this: Text, value: string | null) {
      restoreLost(this)
      nodeValue.set.call(this, value)
    },
  })
}
