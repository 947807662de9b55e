import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { pickPath } from './pick-path.ts'
import * as texts from './pick-texts.ts'

type Bag = { code: string; seal: string }

/** Parses one bag per line: its code, then its seal. */
export const bagsOf = (typed: string): Bag[] =>
  typed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([code]) => code !== '')
    .map(([code = '', ...seal]) => ({ code, seal: seal.join(' ') }))

const textOf = (bags: readonly Bag[]) => bags.map(({ code, seal }) => `${code} ${seal}`.trim()).join('\n')

type Props = {
  order: Order
  bags: readonly Bag[]
  open: number
  /** Accessible name if the page has several orders, whose headings are outside the form. */
  label?: string
  /** True while picks are being sent, or while a conflict on a line is unresolved. */
  isSending: boolean
  /** Returns the version to send instead of the version shown, because the page's own picks are no conflict. */
  versionAfter: (seen: number) => number
}

/** Form for the bags of the order, and the button that completes packing. */
export function FinishForm({ order, bags, open, label, isSending, versionAfter }: Props) {
  const save = useOrderWrite(order)
  // null: shows the saved bags.
  const [typed, setTyped] = useState<string | null>(null)
  const done = useFetcher<ActionReply>()
  const awaited = order.carts.proposals.filter(({ state }) => state === 'open').length
  const reply = done.state === 'idle' ? done.data : undefined
  return (
    <section className="stackSmall" aria-label={label ?? texts.bagsTitle}>
      {label === undefined && <h2>{texts.bagsTitle}</h2>}
      <p className="small quiet">{texts.bagsText}</p>
      <save.fetcher.Form method="post" action={pickPath(order)} className="stackSmall" onSubmit={save.begin}>
        <input type="hidden" name="intent" value="bags" />
        <input type="hidden" name={VERSION_FIELD} value={versionAfter(save.version)} />
        <TextArea
          label={texts.bagsLabel}
          name="bags"
          value={typed ?? textOf(bags)}
          maxLength={4000}
          onChange={({ target }) => {
            save.begin()
            setTyped(target.value)
          }}
        />
        <RefusedWrite error={save.error} seen={save.seen} wanted={typed ?? textOf(bags)} />
        <output>{save.reply?.ok && texts.bagsSaved(bags.length)}</output>
        <Button type="submit" tone="outline" disabled={isSending} isBusy={save.isBusy}>
          {texts.saveBagsButton}
        </Button>
      </save.fetcher.Form>
      <done.Form method="post" action={pickPath(order)} className="stackSmall">
        <input type="hidden" name={VERSION_FIELD} value={versionAfter(order.version)} />
        {open > 0 && <p className="small">{texts.leftText(open)}</p>}
        {awaited > 0 && <p className="small">{texts.awaitedText(awaited)}</p>}
        <RefusedWrite
          error={reply?.ok === false ? reply.error : null}
          seen={order}
          wanted={texts.doneButton}
        />
        <Button
          type="submit"
          isWide
          disabled={open + awaited > 0 || isSending}
          isBusy={done.state !== 'idle'}
        >
          {texts.doneButton}
        </Button>
      </done.Form>
    </section>
  )
}
