import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../order.module.css'

type Returned = NonNullable<Order['returns']>
type Item = Returned['items'][number]

/** Goods of an order that was cancelled on the way: what the driver still has, and what is back in the store. */
export function ReturnSection({ returns }: { returns: Returned }) {
  return (
    <section className="stackSmall" aria-label="Returns">
      <h2>
        Returns{' '}
        <Tag tone={returns.open ? 'warning' : 'ok'}>{returns.open ? 'With the driver' : 'All back'}</Tag>
      </h2>
      {returns.open && <p className="quiet">Record each product as the driver hands it in.</p>}
      {returns.items.map((item) => (
        <ReturnedItem key={item.product_id} item={item} />
      ))}
    </section>
  )
}

const leftOf = ({ units_out, saleable, damaged }: Item) => units_out - saleable - damaged

function ReturnedItem({ item }: { item: Item }) {
  const left = leftOf(item)
  return (
    <div className="stackSmall">
      <p>
        <b>{item.name}</b>{' '}
        <span className="figures">
          {left} of {item.units_out} still out
          {item.saleable > 0 && `, ${item.saleable} back on the shelf`}
          {item.damaged > 0 && `, ${item.damaged} damaged`}
        </span>
      </p>
      {left > 0 && <ReturnForm key={left} item={item} />}
    </div>
  )
}

function ReturnForm({ item }: { item: Item }) {
  const fetcher = useFetcher<ActionReply>()
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form method="post" className={styles.assign} aria-label={`Return ${item.name}`}>
      <input type="hidden" name="intent" value="return" />
      {item.order_line_id === null ? (
        <input type="hidden" name="gtin" value={item.gtin ?? ''} />
      ) : (
        <input type="hidden" name="order_line_id" value={item.order_line_id} />
      )}
      <Field
        label="Units"
        name="units"
        type="number"
        min={1}
        max={leftOf(item)}
        defaultValue={leftOf(item)}
        error={failure?.fields?.units}
        required
      />
      <Select label="Condition" name="condition" defaultValue="saleable">
        <option value="saleable">Can be sold again</option>
        <option value="damaged">Damaged</option>
      </Select>
      <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
        Record return
      </Button>
      <div role="alert">{failure && <Notice tone="error">{failure.msg}</Notice>}</div>
    </fetcher.Form>
  )
}
