import { Form, useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

export type StorePack = { packId: number; name: string; size: number; price: number }

type Props = { order: Order; search: string; found: StorePack[] }

/**
 * For picking: how many of each line were found, and what replaces the missing ones. The controls are large enough for
 * a thumb.
 */
export function PickingSection({ order, search, found }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const lines = order.carts.cart_items
  const takesSubstitutes = order.missing_wish === 'substitute'
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="supply-title">
      <h2 className={styles.heading} id="supply-title">
        {texts.pickTitle}
      </h2>
      <p className="small">
        {texts.wishText} <b>{takesSubstitutes ? texts.substituteWish : texts.refundWish}</b>.
      </p>
      {takesSubstitutes && (
        <search>
          <Form method="get" className={styles.assign}>
            <Field label={texts.findSubstituteLabel} name="search" type="search" defaultValue={search} />
            <Button type="submit" tone="outline">
              {texts.searchButton}
            </Button>
          </Form>
        </search>
      )}
      <fetcher.Form method="post" className="stackSmall">
        <input type="hidden" name="intent" value="supply" />
        <ul className={styles.parts} aria-label={texts.itemsLabel}>
          {lines.map((line) => {
            const substitute = order.carts.substitutes.find((one) => one.order_line_id === line.order_line_id)
            return (
              <li key={line.order_line_id}>
                <label htmlFor={`line-${line.order_line_id}`}>
                  <b>{line.product_name}</b>, {cartPackLabel(line.pack_size)}
                  <span className="quiet"> {texts.ofQuantity(line.quantity)}</span>
                  {substitute && (
                    <span className="small">
                      {' '}
                      {texts.insteadText(
                        substitute.quantity,
                        substitute.product_name,
                        dollarsText(substitute.total),
                      )}
                    </span>
                  )}
                </label>
                <input
                  id={`line-${line.order_line_id}`}
                  className={styles.count}
                  type="number"
                  inputMode="numeric"
                  name={`line-${line.order_line_id}`}
                  min={0}
                  max={line.quantity}
                  defaultValue={line.quantity_supplied}
                />
                <input type="hidden" name={`of-${line.order_line_id}`} value={line.quantity} />
                {takesSubstitutes && (
                  <SubstituteFields lineId={line.order_line_id} found={found} present={substitute} />
                )}
              </li>
            )
          })}
        </ul>
        <div role="alert">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.savePickingButton}
        </Button>
      </fetcher.Form>
    </section>
  )
}

type Substitute = Order['carts']['substitutes'][number]

/** Substitutes one for one; the lower of both prices is charged. */
function SubstituteFields({
  lineId,
  found,
  present,
}: {
  lineId: number
  found: StorePack[]
  present: Substitute | undefined
}) {
  if (found.length === 0 && !present) return null
  // One list of options, so that React keeps the chosen option when it becomes the saved one.
  const options = found.map(({ packId, name, size, price }) => ({
    packId,
    text: `${name}, ${cartPackLabel(size)}, ${dollarsText(price)}`,
  }))
  if (present && !found.some(({ packId }) => packId === present.product_pack_id))
    options.unshift({
      packId: present.product_pack_id,
      text: `${present.product_name}, ${cartPackLabel(present.pack_size)}`,
    })
  return (
    <div className={styles.instead}>
      <Select
        label={texts.substituteLabel}
        name={`instead-${lineId}`}
        defaultValue={present?.product_pack_id ?? ''}
      >
        <option value="">{texts.noSubstitute}</option>
        {options.map(({ packId, text }) => (
          <option key={packId} value={packId}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
