import downIcon from '@phosphor-icons/core/assets/bold/arrow-down-bold.svg?raw'
import { required } from '#domain/required.ts'
import firstIcon from '@phosphor-icons/core/assets/bold/arrow-line-up-bold.svg?raw'
import upIcon from '@phosphor-icons/core/assets/bold/arrow-up-bold.svg?raw'
import { type ReactNode, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { movedTo, orderOf } from './order.ts'
import styles from './order-list.module.css'
import { useUnsavedGuard } from './unsaved-guard.tsx'
import { dragged, useDragOrder } from './use-drag-order.ts'
import * as texts from './editing-texts.ts'

export type OrderReply = { ok: true } | Failure
export type OrderItem = { id: number; version: number; label: string; content: ReactNode }

type Props = {
  label: string
  items: readonly OrderItem[]
  mayChange: boolean
  /** Number of items on the pages before the current page. */
  before?: number
  /** Form fields sent together with the order. */
  more?: Record<string, string>
}

/**
 * List that is sorted by buttons or by dragging, and saved as a whole. It submits `intent` as `order`, and `order` as
 * JSON of ids and versions. After a version conflict it preserves the order, so that saving again replaces the stored
 * one.
 */
export function OrderList({ label, items, mayChange, before = 0, more = {} }: Props) {
  const fetcher = useFetcher<OrderReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const guard = useUnsavedGuard(reply)
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [moved, setMoved] = useState('')
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    if (reply?.ok) setChosen(null)
  }
  const shown = orderOf(items, chosen)
  const move = (id: number, to: number) => {
    const ids = movedTo(
      shown.map((item) => item.id),
      id,
      to,
    )
    const place = ids.indexOf(id) + 1
    setChosen(ids)
    setMoved(
      texts.movedText(
        required(
          items.find((item) => item.id === id),
          `item ${id}`,
        ).label,
        before + place,
        before + ids.length,
      ),
    )
    guard.touch()
  }
  const list = useRef<HTMLOListElement>(null)
  useDragOrder(list, mayChange ? (from, to) => move(required(shown[from], `item at ${from}`).id, to) : null)
  const save = () => {
    const order = JSON.stringify(shown.map(({ id, version }) => ({ id, version })))
    void fetcher.submit({ ...more, intent: 'order', order }, { method: 'post' })
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label} start={before + 1}>
        <Items {...{ shown, before, move: mayChange ? move : null }} />
      </ol>
      <p className="visuallyHidden" aria-live="polite">
        {moved}
      </p>
      <Outcome reply={reply} />
      {chosen && (
        <div className={styles.save}>
          <Button onClick={save} isBusy={fetcher.state !== 'idle'}>
            {texts.saveOrder}
          </Button>
          <Button
            tone="outline"
            onClick={() => {
              setChosen(null)
              guard.forget()
            }}
          >
            {texts.resetOrder}
          </Button>
        </div>
      )}
      {guard.question}
    </>
  )
}

function Outcome({ reply }: { reply: OrderReply | undefined }) {
  return (
    <>
      <div role="alert">
        {reply?.ok === false && (
          <Notice tone={reply.error.code === 'stale' ? 'warning' : 'error'}>
            {reply.error.code === 'stale' ? texts.staleOrder : reply.error.msg}
          </Notice>
        )}
      </div>
      <div aria-live="polite">{reply?.ok && <Notice tone="ok">{texts.savedOrder}</Notice>}</div>
    </>
  )
}

type ItemsProps = {
  shown: readonly OrderItem[]
  before: number
  move: ((id: number, to: number) => void) | null
}

function Items({ shown, before, move }: ItemsProps) {
  return shown.map(({ id, label, content }, at) => (
    <li key={id} className={styles.item} {...(move && dragged(at))}>
      <span className={`${styles.place} figures small`}>{before + at + 1}</span>
      <div className={styles.content}>{content}</div>
      {move && (
        <Moves
          {...{ label, isFirst: at === 0, isLast: at === shown.length - 1 }}
          move={(by) => move(id, by === null ? 0 : at + by)}
        />
      )}
    </li>
  ))
}

type MovesProps = {
  label: string
  isFirst: boolean
  isLast: boolean
  /** Moves the item by this number of positions; null moves it to the top. */
  move: (by: number | null) => void
}

/** Buttons that move an item. Disabled buttons stay focusable, so that the focus is not lost. */
function Moves({ label, isFirst, isLast, move }: MovesProps) {
  const moves = [
    { name: texts.firstLabel(label), icon: firstIcon, by: null, isOff: isFirst },
    { name: texts.upLabel(label), icon: upIcon, by: -1, isOff: isFirst },
    { name: texts.downLabel(label), icon: downIcon, by: 1, isOff: isLast },
  ]
  return (
    <div className={styles.moves}>
      {moves.map(({ name, icon, by, isOff }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-disabled={isOff || undefined}
          onClick={() => {
            if (!isOff) move(by)
          }}
        >
          <Icon svg={icon} />
        </button>
      ))}
    </div>
  )
}
