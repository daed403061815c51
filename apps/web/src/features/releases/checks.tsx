import { formatList } from "@intray/i18n/format"
import { releases } from "@intray/i18n/releases"
import type { ReleaseCheck } from "@intray/server/modules/releases/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Link } from "@tanstack/react-router"
import { Check, TriangleAlert } from "lucide-react"
import { locale } from "../../lib/i18n.ts"

const words = releases.checks
/** People that a check names. */
const NAMED = 3
/** Those that are helped by taking people out; the others by looking at them. */
const removing = new Set<ReleaseCheck["kind"]>(["decided", "elsewhere"])

type Props = {
  checks: readonly ReleaseCheck[]
  /** Null where nobody can be taken out. */
  onRemove: ((submissionIds: string[]) => void) | null
}

/** What to look at before it goes out, each with a way out. Nothing of it stops anybody. */
export function Checks({ checks, onRemove }: Props) {
  return (
    <ul className="flex flex-col">
      {checks.map((check) => (
        <Line key={check.kind} check={check} onRemove={onRemove} />
      ))}
    </ul>
  )
}

function Line({ check, onRemove }: { check: ReleaseCheck; onRemove: Props["onRemove"] }) {
  const { kind, count, people, about } = check
  const said = words[kind]
  if (check.tone === "ok") {
    return (
      <li className="flex items-start gap-2.5 border-t py-2.5 first:border-t-0">
        <Check aria-hidden="true" size={16} className="mt-0.5 flex-none text-ok" />
        <span className="min-w-0">{said.ok}</span>
      </li>
    )
  }
  const names = people.slice(0, NAMED).map((one) => one.name || `#${one.number}`)
  const [first] = people
  return (
    <li className="flex items-start gap-2.5 border-t py-2.5 first:border-t-0">
      <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none text-warn" />
      <div className="min-w-0 flex-1">
        <p className="font-emph">{said.warn({ count })}</p>
        <p className="type-meta text-fg-2 [overflow-wrap:anywhere]">
          {[
            names.length > 0 ? `${words.names({ names: formatList(locale, names), more: count - names.length })}.` : "",
            about === "" ? "" : `${about}.`,
            said.text,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
      {first && said.way !== "" && removing.has(kind) && onRemove && (
        <Button
          size="sm"
          aria-label={`${said.way}: ${said.warn({ count })}`}
          onClick={() => onRemove(people.map((one) => one.submissionId))}
        >
          {said.way}
        </Button>
      )}
      {first && said.way !== "" && !removing.has(kind) && (
        <Link
          to="/dashboard/submissions"
          search={{ state: "all", held: "yes", sel: first.number }}
          aria-label={`${said.way}: ${said.warn({ count })}`}
          className={buttonClass({ size: "sm" })}
        >
          {said.way}
        </Link>
      )}
    </li>
  )
}
