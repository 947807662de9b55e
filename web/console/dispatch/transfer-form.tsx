import { useFetcher } from 'react-router'
import type { DispatchBoard } from '#contract/console/dispatch.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { BoardOrder } from './dispatch-view.ts'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

type Props = {
  board: DispatchBoard
  /** Orders whose goods change hands: one, or all of a driver after a breakdown. */
  orders: readonly BoardOrder[]
  /** Driver who has the goods. */
  from: number | null
}

/**
 * Form that moves goods on board to another driver or back to the store. Each order is sent with its version, as
 * `order` fields. Bags are scanned for one order only.
 */
export function TransferForm({ board, orders, from }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const error = fetcher.data?.ok === false ? fetcher.data.error : null
  const others = board.drivers.filter(({ user_id }) => user_id !== from)
  return (
    <fetcher.Form method="post" className={styles.move}>
      <input type="hidden" name="intent" value="transfer" />
      <input
        type="hidden"
        name="orders"
        value={orders.map(({ order_id, version }) => `${order_id}:${version}`).join(' ')}
      />
      <Select label={texts.transferToLabel} name="driver_id">
        {others.map(({ user_id, firstname, lastname }) => (
          <option key={user_id} value={user_id}>
            {firstname} {lastname}
          </option>
        ))}
        <option value="">{texts.backToStore}</option>
      </Select>
      {orders.length === 1 && (
        <Field label={texts.bagsLabel} hint={texts.bagsHint} name="bags" autoComplete="off" />
      )}
      <Field label={texts.reasonLabel} name="reason" maxLength={REASON_MAX} required />
      <p className="small quiet">{texts.transferHint}</p>
      <Button type="submit" isSmall isBusy={fetcher.state !== 'idle'}>
        {texts.transferButton(orders.length)}
      </Button>
      <div role="alert">
        {error && (
          <Notice tone={error.code === 'stale' ? 'warning' : 'error'}>
            {error.code === 'stale'
              ? texts.refreshedText
              : (Object.values(error.fields ?? {})[0] ?? error.msg)}
          </Notice>
        )}
      </div>
    </fetcher.Form>
  )
}
