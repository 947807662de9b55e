import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Item, keyOf, leftOf } from './count-return.ts'
import { ReturnScan } from './return-scan.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

type OrderReturns = NonNullable<Order['returns']>

/** Returns of an order that was cancelled in transit: the goods that the driver has, and those back in the store. */
export function ReturnSection({ order, returns }: { order: Order; returns: OrderReturns }) {
  const { items, open } = returns
  // Units scanned or typed since the last record. The key changes with each record, so that counting starts again.
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const count = (item: Item, units: string) => setCounts((before) => ({ ...before, [keyOf(item)]: units }))
  return (
    <section className="stackSmall" aria-label={texts.returnsTitle}>
      <h2>
        {texts.returnsTitle}{' '}
        <Tag tone={open ? 'warning' : 'ok'}>{open ? texts.withDriverTag : texts.allBackTag}</Tag>
      </h2>
      {open && (
        <>
          <p className="quiet">{texts.recordReturnText}</p>
          <ReturnScan items={items} onCount={(item, units) => count(item, String(units))} />
        </>
      )}
      {items.map((item) => (
        <ReturnedItem
          key={item.product_id}
          {...{ order, item }}
          units={counts[keyOf(item)] ?? String(leftOf(item))}
          onCount={(units) => count(item, units)}
        />
      ))}
    </section>
  )
}

type Props = { order: Order; item: Item; units: string; onCount: (units: string) => void }

function ReturnedItem({ item, ...form }: Props) {
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
      {left > 0 && <ReturnForm key={left} item={item} {...form} />}
    </div>
  )
}

function ReturnForm({ order, item, units, onCount }: Props) {
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
        value={units}
        onChange={({ target }) => onCount(target.value)}
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
