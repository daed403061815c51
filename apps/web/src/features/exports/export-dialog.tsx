import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { transfer } from "@intray/i18n/transfer"
import {
  type ExportChoices,
  type ExportFormat,
  type ExportHeaders,
  type ExportSeparator,
  exportSeparator,
  type SpreadsheetLocale,
  spreadsheetLocale,
} from "@intray/server/modules/exports/schema"
import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Dialog } from "@intray/ui/dialog"
import { Field, FieldGroup } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Skeleton } from "@intray/ui/skeleton"
import { Download } from "lucide-react"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { startDownload } from "../../lib/download.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { codeOf, reasonOf } from "../../lib/reason.ts"
import { tabTeam, trpc } from "../../lib/trpc.ts"

const { dialog: words } = transfer
const formats = ["xlsx", "csv", "jsonl", "label-studio"] as const

/** The address that gives what a filter shows as a file. */
export function exportUrl(wanted: {
  format: ExportFormat
  filter: SubmissionFilter
  sort: "newest" | "oldest"
  headers?: ExportHeaders
  /** Of a table: the place whose spreadsheets it is for; null: it is for programs. */
  locale?: SpreadsheetLocale | null
  choices?: ExportChoices | undefined
  separator?: ExportSeparator | undefined
}): string {
  const { format, filter, sort, headers = "questions", locale: place = null, choices, separator } = wanted
  const team = tabTeam()
  const query = new URLSearchParams({ format, sort, headers, filter: JSON.stringify(filter), ...(team ? { team } : {}) })
  if (place !== null) {
    query.set("locale", place)
    query.set("zone", Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  if (choices !== undefined) query.set("choices", choices)
  if (separator !== undefined) query.set("separator", separator)
  return `/api/v1/submissions/export?${query}`
}

/** The place whose spreadsheets the reader most likely has. */
function usualLocale(): SpreadsheetLocale {
  const exact = navigator.languages.flatMap((tag) => spreadsheetLocale.safeParse(tag).data ?? [])
  const like = [...navigator.languages, locale].flatMap(
    (tag) => spreadsheetLocale.options.find((one) => one.split("-")[0] === tag.split("-")[0]) ?? [],
  )
  return exact[0] ?? like[0] ?? "en-GB"
}

/** The name of a place's language in the reader's: "German (Switzerland)". */
const nameOfLocale = (tag: string) => new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(tag) ?? tag

export type ExportDialogProps = {
  open: boolean
  onClose: () => void
  /** What the inbox shows. */
  filter: SubmissionFilter
}

/** Has the reader choose a form for what the inbox shows, and hands it over as a download of the browser's own. */
export function ExportDialog({ open, onClose, filter }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("csv")
  const [sort, setSort] = useState<"newest" | "oldest">("oldest")
  const [headers, setHeaders] = useState<ExportHeaders>("questions")
  const [isForPrograms, setForPrograms] = useState(false)
  const [place, setPlace] = useState<SpreadsheetLocale>(usualLocale)
  const [choices, setChoices] = useState<ExportChoices>("labels")
  const [separator, setSeparator] = useState<ExportSeparator | "usual">("usual")
  const [problem, setProblem] = useState("")
  const [busy, once] = usePending()
  const count = trpc.exports.count.useQuery({ filter }, { enabled: open, staleTime: 0 })
  const total = count.data?.total
  const blind = count.data?.blind ?? 0
  const isRefused = codeOf(count.error) === "blind_round"
  const matching = !total ? (total === undefined || blind > 0 ? "" : words.none) : words.rows({ total })
  const counted = `${matching} ${blind > 0 ? words.blind({ count: blind }) : ""}`.trim()
  const isTable = format === "csv" || format === "xlsx"

  const download = () =>
    once(async () => {
      setProblem("")
      const refused = await startDownload(
        exportUrl({
          format,
          filter,
          sort,
          headers,
          locale: format === "xlsx" || (format === "csv" && !isForPrograms) ? place : null,
          choices: isTable ? choices : undefined,
          separator: format === "csv" && separator !== "usual" ? separator : undefined,
        }),
      )
      if (refused !== null) return setProblem(refused || words.failed)
      toast({ tone: "ok", title: words.begun, description: words.begunText })
      onClose()
    })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={inbox.export.title}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" size={16} />}
            busy={busy}
            busyLabel={words.downloading}
            disabled={total === 0 || total === undefined}
            onClick={() => void download()}
          >
            {words.download}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-1">
        <FormProblem className="">
          {problem || (count.isError ? `${isRefused ? "" : words.countFailed} ${reasonOf(count.error)}`.trim() : "")}
        </FormProblem>
        <p role="status" className="text-fg-2 empty:hidden">
          {counted}
        </p>
        {count.isPending && <Skeleton className="-mt-5 h-5 w-64 max-w-full" />}
        <FieldGroup label={words.format}>
          <Choice
            value={format}
            onChange={(next) => setFormat(next as ExportFormat)}
            options={formats.map((one) => ({ value: one, label: words.formats[one], help: words.about[one] }))}
          />
        </FieldGroup>
        {format === "csv" && (
          <FieldGroup label={words.readBy}>
            <Choice
              value={isForPrograms ? "programs" : "spreadsheet"}
              onChange={(next) => {
                setForPrograms(next === "programs")
                setHeaders(next === "programs" ? "keys" : "questions")
                setChoices(next === "programs" ? "keys" : "labels")
              }}
              options={(["spreadsheet", "programs"] as const).map((one) => ({
                value: one,
                label: words.readers[one],
                help: words.aboutReaders[one],
              }))}
            />
          </FieldGroup>
        )}
        {format === "csv" && !isForPrograms && (
          <Field label={words.locale}>
            <Select
              value={place}
              onChange={(event) => setPlace(spreadsheetLocale.safeParse(event.target.value).data ?? place)}
              options={spreadsheetLocale.options.map((one) => ({ value: one, label: nameOfLocale(one) }))}
            />
          </Field>
        )}
        {format === "csv" && (
          <Field label={words.separator}>
            <Select
              value={separator}
              onChange={(event) => setSeparator(exportSeparator.safeParse(event.target.value).data ?? "usual")}
              options={(["usual", ...exportSeparator.options] as const).map((one) => ({ value: one, label: words.separators[one] }))}
            />
          </Field>
        )}
        {isTable && (
          <FieldGroup label={words.headers}>
            <Choice
              variant="segmented"
              value={headers}
              onChange={(next) => setHeaders(next === "keys" ? "keys" : "questions")}
              options={(["questions", "keys"] as const).map((one) => ({ value: one, label: words.headersOf[one] }))}
            />
          </FieldGroup>
        )}
        {isTable && (
          <FieldGroup label={words.choices}>
            <Choice
              variant="segmented"
              value={choices}
              onChange={(next) => setChoices(next === "keys" ? "keys" : "labels")}
              options={(["labels", "keys"] as const).map((one) => ({ value: one, label: words.choicesBy[one] }))}
            />
          </FieldGroup>
        )}
        <FieldGroup label={words.order}>
          <Choice
            variant="segmented"
            value={sort}
            onChange={(next) => setSort(next === "newest" ? "newest" : "oldest")}
            options={(["oldest", "newest"] as const).map((one) => ({ value: one, label: words.orders[one] }))}
          />
        </FieldGroup>
        <p className="type-meta text-fg-3">{words.personal}</p>
      </div>
    </Dialog>
  )
}
