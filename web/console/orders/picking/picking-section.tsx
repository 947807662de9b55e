import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

/** Form for the number of packs found of each line. Controls are sized for touch. */
export function PickingSection({ order }: { order: Order }) {
  const { fetcher, isBusy, error, seen, version, current, begin } = useOrderWrite(order)
  const [wanted, setWanted] = useState('')
  const lines = seen.carts.cart_items
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="supply-title">
      <h2 className={styles.heading} id="supply-title">
        {texts.pickTitle}
      </h2>
      <ButtonLink to={`/console/orders/${order.order_id}/pick`} isWide>
        {texts.pickByShelfLink}
      </ButtonLink>
      <p className="small">
        {texts.preferenceText} <b>{texts.preferences[seen.missing_wish]}</b>.
      </p>
      <fetcher.Form
        method="post"
        className="stackSmall"
        onChange={begin}
        onSubmit={(event) => {
          begin()
          setWanted(countedText(lines, new FormData(event.currentTarget)))
        }}
      >
        <input type="hidden" name="intent" value="supply" />
        <input type="hidden" name={VERSION_FIELD} value={version} />
        {/* The key resets the fields only after a save; until then typed values stay. */}
        <ul key={seen.version} className={styles.parts} aria-label={texts.itemsLabel}>
          {headBundles(lines, ({ bundle }) => bundle).map(({ line, heading }) => (
            <PickedLine key={line.order_line_id} {...{ line, heading, current }} order={seen} />
          ))}
        </ul>
        <RefusedWrite error={error} seen={seen} wanted={wanted} />
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.savePickingButton}
        </Button>
      </fetcher.Form>
    </section>
  )
}

type Line = Order['carts']['cart_items'][number]

const countedText = (lines: readonly Line[], form: FormData): string =>
  lines
    .map((line) => texts.pickedLine(formFields(form)(`line-${line.order_line_id}`), line.product_name))
    .join(', ')

type LineProps = { line: Line; heading: Line['bundle']; order: Order; current: Order | null }

/** Found packs of a line, and the substitute for missing packs. */
function PickedLine({ line, heading, order, current }: LineProps) {
  const { order_line_id: lineId, quantity, quantity_supplied: supplied } = line
  const substitute = order.carts.substitutes.find((one) => one.order_line_id === lineId)
  return (
    <li>
      <label htmlFor={`line-${lineId}`}>
        {heading && (
          <span className={`${styles.bundle} quiet`}>
            {texts.bundleHeading(heading.quantity, heading.product_name)}
          </span>
        )}
        <b>{line.product_name}</b>, {cartPackLabel(line.pack_size)}
        <span className="quiet"> {texts.ofQuantity(quantity)}</span>
        {substitute && (
          <span className="small">
            {' '}
            {texts.insteadText(substitute.quantity, substitute.product_name, dollarsText(substitute.total))}
          </span>
        )}
        {current && <NowSupplied lineId={lineId} was={supplied} now={current} />}
      </label>
      <input
        id={`line-${lineId}`}
        className={styles.count}
        type="number"
        inputMode="numeric"
        name={`line-${lineId}`}
        min={0}
        max={quantity}
        defaultValue={supplied}
      />
    </li>
  )
}

/** Count that a colleague has saved concurrently. */
function NowSupplied({ lineId, was, now }: { lineId: number; was: number; now: Order }) {
  const line = now.carts.cart_items.find((one) => one.order_line_id === lineId)
  if (!line || line.quantity_supplied === was) return null
  return <b className="small"> {texts.nowSupplied(line.quantity_supplied)}</b>
}
