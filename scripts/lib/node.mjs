// Kept in syntax that old Node versions parse, so that the sentence below is what they say and not a stack trace.

/**
 * Ends the process with one clear line when this Node cannot run Intray.
 * Node 20.19+, 22.12+ and everything after 22 will do.
 */
export function requireNode() {
  const parts = process.versions.node.split(".").map(Number)
  const major = parts[0]
  const minor = parts[1]
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits) return
  console.error(
    `Intray needs Node 20.19 or newer (of 22: 22.12 or newer); this is Node ${process.versions.node}. Install another one, then try again.`,
  )
  process.exit(1)
}
