import { common } from "@intray/i18n/common"
import { imports as words } from "@intray/i18n/imports"
import type { ImportDetail } from "@intray/server/modules/imports/schema"
import { ButtonBody, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { ErrorState } from "@intray/ui/error-state"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { ArrowLeft } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { trpc } from "../../lib/trpc.ts"
import { Checking, CheckStep } from "./check-step.tsx"
import { ColumnsStep } from "./columns-step.tsx"
import { FileStep } from "./file-step.tsx"
import { History } from "./history.tsx"
import { useImport } from "./hooks.ts"
import { outcome, RunStep } from "./run-step.tsx"
import { Step, type StepName } from "./steps.tsx"

type Props = {
  /** The open import; null: the list of imports, with a button for a new one. */
  id: string | null
  onOpen: (id: string) => void
  onClose: () => void
}

/** Imports submissions from a file, step by step, and lists all imports. */
export function ImportPage({ id, onOpen, onClose }: Props) {
  // Moves the focus when an import is opened from the list. If the page loads with an open import, the browser's focus stays.
  const fromList = useRef(false)
  useEffect(() => {
    if (id === null) fromList.current = true
  }, [id])
  return (
    <div className="flex flex-col gap-6 pt-4">
      {id === null ? (
        <Start onOpen={onOpen} />
      ) : (
        <>
          <Link to="/dashboard/settings/import" search={{}} className="flex items-center gap-1.5 self-start text-link hover:underline">
            <ArrowLeft aria-hidden="true" size={16} />
            {words.page.back}
          </Link>
          <Opened key={id} id={id} focus={fromList.current} onClose={onClose} />
        </>
      )}
    </div>
  )
}

function Start({ onOpen }: { onOpen: (id: string) => void }) {
  const portals = trpc.portals.list.useQuery()
  const published = portals.data?.items.filter((one) => one.version > 0) ?? []
  if (portals.isError) return <Failed onRetry={() => void portals.refetch()} busy={portals.isFetching} />
  return (
    <>
      <p className="measure text-fg-2">{words.page.intro}</p>
      {!portals.data ? (
        <PageSkeleton />
      ) : published.length === 0 ? (
        <Empty
          size="panel"
          title={words.page.noPortals.title}
          primary={
            <Link to="/dashboard/portals" className={buttonClass({ variant: "primary" })}>
              <ButtonBody variant="primary">{words.page.noPortals.action}</ButtonBody>
            </Link>
          }
        >
          {words.page.noPortals.text}
        </Empty>
      ) : (
        <Step name="file" title={words.page.start} focus={false}>
          <FileStep portals={published} onUploaded={onOpen} />
        </Step>
      )}
      <History />
    </>
  )
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <ErrorState title={words.page.failed} retryLabel={common.retry} onRetry={onRetry} busy={busy}>
      {words.page.failedText}
    </ErrorState>
  )
}

function stepOf(item: ImportDetail, changing: boolean): StepName {
  if (changing || item.state === "uploaded") return "columns"
  if (item.state === "checking" || item.state === "checked") return "check"
  return "run"
}

function Opened({ id, focus, onClose }: { id: string; focus: boolean; onClose: () => void }) {
  const query = useImport(id)
  const [changing, setChanging] = useState(false)
  /** What values were chosen to mean after the check, for the columns. */
  const [meanings, setMeanings] = useState<ImportDetail["options"]["values"]>()
  const [begun, setBegun] = useState<StepName | null>(null)
  const item = query.data
  if (query.isError && !item) return <Failed onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (!item) return <PageSkeleton />
  const step = stepOf(item, changing && item.state !== "checking")
  if (begun === null) setBegun(step)
  if (changing && item.state === "checking") setChanging(false)
  const moved = focus || (begun !== null && begun !== step)
  const title =
    step === "columns"
      ? item.fileName
      : item.state === "checking"
        ? item.fileName
        : step === "check"
          ? words.check.title({ total: item.total ?? 0 })
          : item.state === "running"
            ? item.fileName
            : outcome(item)
  const settled = item.state === "checking" || item.state === "running" || item.state === "queued" || item.state === "undoing" ? "" : title
  return (
    <>
      <Step key={step} name={step} title={title} focus={moved}>
        {step === "columns" && (
          <ColumnsStep item={meanings ? { ...item, options: { ...item.options, values: meanings } } : item} onStop={onClose} />
        )}
        {item.state === "checking" && <Checking item={item} />}
        {step === "check" && item.state === "checked" && (
          <CheckStep
            item={item}
            onChange={(chosen) => {
              setMeanings(chosen)
              setChanging(true)
            }}
          />
        )}
        {step === "run" && <RunStep item={item} onChange={() => setChanging(true)} />}
      </Step>
      <p role="status" className="hidden-text">
        {settled}
      </p>
    </>
  )
}

/** The page's layout while it loads. */
function PageSkeleton() {
  return (
    <Loading label={words.page.loading} className="flex flex-col gap-5">
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-[30px] w-24" />
    </Loading>
  )
}
