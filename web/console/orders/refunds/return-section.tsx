import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

type Returned = NonNullable<Order['returns']>
type Item = Returned['items'][number]

/** Goods of an order that was cancelled on the way: what the driver still has, and what is back in the store. */
export function ReturnSection({ returns }: { returns: Returned }) {
  return (
    <section className="stackSmall" aria-label={texts.returnsTitle}>
      <h2>
        {texts.returnsTitle}{' '}
        <Tag tone={returns.open ? 'warning' : 'ok'}>
          {returns.open ? texts.withDriverTag : texts.allBackTag}
        </Tag>
      </h2>
      {returns.open && <p className="quiet">{texts.recordReturnText}</p>}
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
          {texts.stillOutText(left, item.units_out)}
          {item.saleable > 0 && texts.saleableText(item.saleable)}
          {item.damaged > 0 && texts.damagedText(item.damaged)}
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
    <fetcher.Form method="post" className={styles.assign} aria-label={texts.returnLabel(item.name)}>
      <input type="hidden" name="intent" value="return" />
      {item.order_line_id === null ? (
        <input type="hidden" name="gtin" value={item.gtin ?? ''} />
      ) : (
        <input type="hidden" name="order_line_id" value={item.order_line_id} />
      )}
      <Field
        label={texts.unitsLabel}
        name="units"
        type="number"
        min={1}
        max={leftOf(item)}
        defaultValue={leftOf(item)}
        error={failure?.fields?.units}
        required
      />
      <Select label={texts.conditionLabel} name="condition" defaultValue="saleable">
        <option value="saleable">{texts.saleableOption}</option>
        <option value="damaged">{texts.damagedOption}</option>
      </Select>
      <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
        {texts.recordReturnButton}
      </Button>
      <div role="alert">{failure && <Notice tone="error">{failure.msg}</Notice>}</div>
    </fetcher.Form>
  )
}
