import { common, locale, publicPages as words } from "@intray/i18n/translated"
import type { GroupField as Group } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { FieldError } from "@intray/ui/field"
import { AddItemButton, RepeatItem } from "@intray/ui/repeat-group"
import { ArrowDown, ArrowUp, Plus } from "lucide-react"
import { Fragment, Suspense, useEffect, useState } from "react"
import { focusAfter } from "../../lib/focus-after.ts"
import { lazyWithTries } from "../../lib/tries.ts"
import { announce } from "../lib/announce.tsx"
import { useForm, useQuestion } from "./form-context.tsx"
import { Removed, Row } from "./group-item.tsx"
import { itemSummary, itemTitle } from "./labels.ts"
import { Grid } from "./leaves.tsx"
import { addressOf, type Item, isFiles, leastItems } from "./model.ts"
import { totalsOf } from "./numbers.ts"
import { written } from "./written.tsx"

const Peek = lazyWithTries(() => import("./upload-peek.tsx").then((module) => module.Peek))

type GroupProps = {
  field: Group
  /** A section heading directly above already shows its name. */
  titled: boolean
}

/** The same questions for one or several items, which can be collapsed, added, removed and moved. */
export function GroupField({ field, titled }: GroupProps) {
  const form = useForm()
  const q = useQuestion(field.key)
  /** A group with only one question is not collapsible. */
  const single = field.fields.length === 1
  const items = form.values.groups[field.key] ?? []
  const complete = (item: Item) => form.isComplete(`${field.key}.${item.id}`)
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(form.restoredAt && items.length > 1 ? items.filter(complete).map(({ id }) => id) : []),
  )
  const [removed, setRemoved] = useState<{ item: Item; index: number } | null>(null)
  const wrongIn = (item: Item) => form.wrong.filter((address) => address.startsWith(`${field.key}.${item.id}`)).length
  const setOpen = (ids: string[], open: boolean) =>
    setClosed((before) => (open ? new Set([...before].filter((id) => !ids.includes(id))) : new Set([...before, ...ids])))

  // The focused question must be visible, and so must errors.
  const wanted = form.focus?.address.split(".")
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every wish.
  useEffect(() => {
    if (!wanted) return
    const hidden = items.filter((item) => item.id === wanted[1] || wrongIn(item) > 0)
    setOpen(
      hidden.map(({ id }) => id),
      true,
    )
  }, [form.focus])

  // The form was reset or filled from elsewhere: the removed item belonged to the old state.
  const gone = removed !== null && items.some((item) => item.id === removed.item.id)
  useEffect(() => {
    if (gone || form.startedOver) setRemoved(null)
  }, [gone, form.startedOver])

  const uploadsOf = (item: Item) =>
    field.fields.flatMap((leaf) => (isFiles(leaf) ? ((item.values[leaf.key] as string[] | undefined) ?? []) : []))
  const name = (index: number) => words.group.name({ position: index + 1, itemName: field.itemName })
  const called = (item: Item, index: number) => itemTitle(field, item, form.portal.roles) || name(index)
  const title = (item: Item, index: number) =>
    words.group.title({
      position: index + 1,
      itemName: field.itemName,
      title: single ? "" : itemTitle(field, item, form.portal.roles),
    })

  const add = () => {
    setOpen(
      items.filter(complete).map(({ id }) => id),
      false,
    )
    setRemoved(null)
    announce(words.group.added({ name: name(items.length) }))
    focusAfter(
      () => form.dispatch({ type: "add", group: field }),
      () => document.querySelector(`[data-group="${field.key}"] [data-item]:last-of-type :is(input, textarea, select)`),
    )
  }
  const remove = (item: Item, index: number) => {
    for (const id of uploadsOf(item)) form.uploads.remove(id)
    form.dispatch({ type: "remove", group: field.key, itemId: item.id })
    announce(words.group.removed({ name: called(item, index) }))
    focusAfter(
      () => setRemoved({ item, index }),
      () => document.getElementById(`undo-${field.key}`),
    )
  }
  const restore = () => {
    if (!removed) return
    for (const id of uploadsOf(removed.item)) form.uploads.restore(id)
    form.dispatch({ type: "restore", group: field.key, ...removed })
    announce(words.group.restored({ name: called(removed.item, removed.index) }))
    focusAfter(
      () => setRemoved(null),
      () => document.querySelector(`[data-item="${removed.item.id}"] :is(h3 button, input)`),
    )
  }
  const move = (item: Item, index: number, by: -1 | 1) => {
    announce(words.group.moved({ name: called(item, index), position: index + 1 + by, count: items.length }))
    // Browsers drop the focus of a moved element. At either end only the other button is left to focus.
    focusAfter(
      () => form.dispatch({ type: "move", group: field.key, itemId: item.id, by }),
      () => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[data-item="${item.id}"] [data-move]`)]
        return (
          buttons.find((button) => button.dataset.move === String(by) && !button.disabled) ?? buttons.find((button) => !button.disabled)
        )
      },
    )
  }

  return (
    <fieldset data-group={field.key} data-address={field.key} className="flex min-w-0 flex-col gap-3">
      <legend className={titled ? "hidden-text" : "mb-1.5 text-[15px] leading-[22px] font-emph"}>
        <bdi>{written(form.portal, `${field.key}:label`, field.label)}</bdi>
        {leastItems(field) === 0 && <span className="font-normal text-fg-3">{` (${common.optional})`}</span>}
      </legend>
      {field.help && (
        <p className={titled ? "-mt-3 text-[15px] leading-[22px] text-fg-2" : "text-[14px] leading-5 text-fg-3"}>
          <bdi>{written(form.portal, `${field.key}:help`, field.help)}</bdi>
        </p>
      )}
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {removed?.index === index && <Removed name={called(removed.item, removed.index)} group={field.key} onUndo={restore} />}
          <div data-item={item.id} data-address={`${field.key}.${item.id}`}>
            {single ? (
              <Row
                field={field}
                item={item}
                label={title(item, index)}
                onRemove={items.length > leastItems(field) ? () => remove(item, index) : undefined}
              />
            ) : (
              <RepeatItem
                title={title(item, index)}
                summary={
                  wrongIn(item) > 0 ? (
                    <span className="text-danger">{words.group.toFix({ count: wrongIn(item) })}</span>
                  ) : (
                    <span className="max-sm:hidden">{itemSummary(field, item)}</span>
                  )
                }
                open={!closed.has(item.id)}
                onOpenChange={(open) => setOpen([item.id], open)}
                invalid={wrongIn(item) > 0}
                onRemove={items.length > leastItems(field) ? () => remove(item, index) : undefined}
                removeLabel={`${words.group.remove({ itemName: field.itemName })}: ${title(item, index)}`}
                peek={
                  closed.has(item.id) && uploadsOf(item).length > 0 ? (
                    <Suspense fallback={null}>
                      <Peek ids={uploadsOf(item)} />
                    </Suspense>
                  ) : undefined
                }
              >
                {!closed.has(item.id) && (
                  <>
                    <Grid
                      fields={field.fields}
                      addressOfKey={(key) => addressOf(field.key, item.id, key)}
                      fieldPathOfKey={(key) => `${field.key}.${key}`}
                    />
                    {items.length > 1 && (
                      <div className="-mb-1 flex flex-wrap gap-2">
                        <Button
                          data-move="-1"
                          aria-label={`${words.group.moveUp}: ${called(item, index)}`}
                          icon={<ArrowUp aria-hidden="true" size={16} />}
                          disabled={index === 0}
                          onClick={() => move(item, index, -1)}
                        >
                          {words.group.moveUp}
                        </Button>
                        <Button
                          data-move="1"
                          aria-label={`${words.group.moveDown}: ${called(item, index)}`}
                          icon={<ArrowDown aria-hidden="true" size={16} />}
                          disabled={index === items.length - 1}
                          onClick={() => move(item, index, 1)}
                        >
                          {words.group.moveDown}
                        </Button>
                      </div>
                    )}
                  </>
                )}
              </RepeatItem>
            )}
          </div>
        </Fragment>
      ))}
      {removed && removed.index >= items.length && (
        <Removed name={called(removed.item, removed.index)} group={field.key} onUndo={restore} />
      )}
      {totalsOf(field, items, locale()).map((one) => (
        <p key={one.key} className="text-[15px] leading-[22px] tabular-nums">
          <bdi>{written(form.portal, `${field.key}.${one.key}:label`, one.label)}</bdi>:{" "}
          <b className="font-emph">{words.form.total({ sum: one.sum })}</b>
        </p>
      ))}
      {items.length < field.max ? (
        <AddItemButton onClick={add}>
          <Plus aria-hidden="true" size={18} />
          {words.group.add({ itemName: field.itemName, position: items.length + 1 })}
        </AddItemButton>
      ) : (
        <p className="text-[14px] leading-5 text-fg-3">{words.group.full(field)}</p>
      )}
      {q.error && <FieldError className="text-[14px] leading-5">{q.error}</FieldError>}
    </fieldset>
  )
}
