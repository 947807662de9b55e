import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

type Returned = NonNullable<Order['returns']>
type Item = Returned['items'][number]

/** Goods of an order that was cancelled on the way: what the driver still has, and what is back in the store. */
export function ReturnSection({ order, returns }: { order: Order; returns: Returned }) {
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
        <ReturnedItem key={item.product_id} order={order} item={item} />
      ))}
    </section>
  )
}

const leftOf = ({ units_out, saleable, damaged }: Item) => units_out - saleable - damaged

type Props = { order: Order; item: Item }

function ReturnedItem({ order, item }: Props) {
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
      {left > 0 && <ReturnForm key={left} order={order} item={item} />}
    </div>
  )
}

function ReturnForm({ order, item }: Props) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const [wanted, setWanted] = useState('')
  return (
    <fetcher.Form
      method="post"
      className={styles.assign}
      aria-label={texts.returnLabel(item.name)}
      onChange={begin}
      onSubmit={(event) => {
        begin()
        setWanted(texts.returnWanted(formFields(new FormData(event.currentTarget))('units')))
      }}
    >
      <input type="hidden" name={VERSION_FIELD} value={version} />
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
        error={error?.fields?.units}
        required
      />
      <Select label={texts.conditionLabel} name="condition" defaultValue="saleable">
        <option value="saleable">{texts.saleableOption}</option>
        <option value="damaged">{texts.damagedOption}</option>
      </Select>
      <Button type="submit" tone="outline" isBusy={isBusy}>
        {texts.recordReturnButton}
      </Button>
      <RefusedWrite error={error} seen={seen} wanted={wanted} />
    </fetcher.Form>
  )
}
