import { answerForm } from "@intray/i18n/answer-form"
import { common } from "@intray/i18n/common"
import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { Button } from "@intray/ui/button"
import { Input } from "@intray/ui/input"
import { useCombobox } from "@intray/ui/lib/combobox"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Search } from "lucide-react"
import { type KeyboardEvent, useEffect, useState } from "react"
import { useRoom } from "../../use-media.ts"
import { findQuestions, getLabel, mostShown } from "./answer-names.ts"
import { FormTitle } from "./form-title.tsx"
import type { useQuestions } from "./use-questions.ts"

export type QuestionListProps = {
  query: ReturnType<typeof useQuestions>
  onBack: (() => void) | undefined
  onChoose: (question: FilterQuestion) => void
}

/** The questions with a search field. Arrow keys move, Enter chooses, also while they load. */
export function QuestionList({ query, onBack, onChoose }: QuestionListProps) {
  const words = answerForm
  const { phone } = useRoom()
  const { text, list, over } = useCombobox()
  /** Enter was pressed before there were questions. */
  const [entered, setEntered] = useState(false)
  const all = query.data?.items
  const found = findQuestions(all ?? [], text)
  const shown = found.slice(0, mostShown)
  const combobox = over(shown.length, (index) => {
    const question = shown[index]
    if (question) onChoose(question)
  })
  const first = entered && all ? shown[0] : undefined
  useEffect(() => {
    if (first) onChoose(first)
  }, [first, onChoose])
  return (
    <div className="flex w-full flex-col gap-1 md:w-76">
      <div className="p-1.5 pb-1">
        <FormTitle label={words.back} onBack={onBack}>
          {words.title}
        </FormTitle>
      </div>
      <Input
        {...combobox.box}
        onChange={(event) => {
          setEntered(false)
          combobox.box.onChange(event)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter" && query.isPending) setEntered(true)
          combobox.box.onKeyDown(event)
        }}
        // On a phone the keyboard would cover the questions.
        autoFocus={!phone}
        spellCheck={false}
        aria-label={words.find}
        placeholder={words.find}
        before={<Search aria-hidden="true" size={15} />}
      />
      {query.isPending && (
        <Loading label={words.loading} className="flex flex-col gap-3 px-2 py-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </Loading>
      )}
      {query.isError && (
        <div className="flex flex-wrap items-center gap-2 px-2 pt-2 pb-1 text-fg-2">
          {words.failed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </div>
      )}
      <div
        id={list}
        role="listbox"
        aria-label={words.questions}
        className="max-h-[min(420px,52dvh)] overflow-y-auto overscroll-contain [scrollbar-width:thin] empty:hidden"
      >
        {shown.map((question, index) => (
          <div
            key={question.key}
            {...combobox.option(index)}
            className={cx(
              "flex min-h-[30px] cursor-pointer items-center gap-2 rounded-control px-2 py-1 select-none touch:min-h-11",
              index === combobox.at && "keys:bg-hover dark:keys:bg-press",
            )}
          >
            <bdi className="min-w-0 flex-1 break-words">{getLabel(question)}</bdi>
            {!question.asked && <span className="type-meta flex-none text-fg-3">{words.notAsked}</span>}
          </div>
        ))}
      </div>
      {found.length > shown.length && <p className="type-meta px-2 pt-1 text-fg-2">{words.more({ shown: shown.length })}</p>}
      {all && shown.length === 0 && <p className="px-2 py-2 text-fg-2">{all.length === 0 ? words.noQuestions : words.none}</p>}
      <p role="status" className="hidden-text">
        {all && text !== "" && words.results({ count: found.length })}
      </p>
    </div>
  )
}
