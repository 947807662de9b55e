import { useState } from 'react'
import { Form } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import { ProductPicture } from '#web/storefront/catalogue/product-card/product-picture.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ChangeReply, FoundPack, ItemQuantity } from './change-reply.ts'
import type { PaymentSetup } from './load-payment-setup.ts'
import styles from './order-changes.module.css'
import { orderedPacks } from './ordered-packs.ts'
import { PaymentMethodChoice } from './payment-method-choice.tsx'
import { usePayForm } from './use-pay-form.ts'
import * as texts from './changes-texts.ts'

type Props = {
  order: Order
  foundPacks: FoundPack[]
  paymentSetup: PaymentSetup | null
  reply: ChangeReply | undefined
}

/** Change in three steps: quantities, preview of the new total, confirmation. Each step is a separate form. */
export function ChangeForm({ order, foundPacks, paymentSetup, reply }: Props) {
  const failure = reply?.ok === false ? reply.error : undefined
  const { card, onSubmit, problem, isBusy } = usePayForm(failure)
  const error = problem ?? failure?.msg ?? null
  const [quantities, setQuantities] = useState(() => firstQuantities(order, reply))
  const packs = [...orderedPacks(order), ...foundPacks]
  const items = packs.map(({ packId }) => ({ product_pack_id: packId, quantity: quantities[packId] ?? 0 }))
  return (
    <div className="stack">
      <Form method="post" className="stack" replace>
        <ul className={styles.lines} aria-label={texts.itemsLabel}>
          {packs.map((pack) => (
            <Row
              key={pack.packId}
              {...pack}
              quantity={quantities[pack.packId] ?? 0}
              onChange={(quantity) => setQuantities((all) => ({ ...all, [pack.packId]: quantity }))}
            />
          ))}
        </ul>
        <Button type="submit" name="intent" value="preview" tone="outline" isBusy={isBusy}>
          {texts.newTotalButton}
        </Button>
      </Form>
      <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
      {reply?.ok && reply.items === JSON.stringify(items) && (
        <Form method="post" className="stack" onSubmit={onSubmit}>
          <input type="hidden" name="items" value={reply.items} />
          <input type="hidden" name="expected_total" value={reply.change.total} />
          <Summary before={order.carts.total} change={reply.change} />
          {reply.change.to_pay > 0 && (
            <PaymentMethodChoice
              paymentSetup={paymentSetup}
              buyerName={fullName(order.users)}
              amount={reply.change.to_pay}
              card={card}
            />
          )}
          <Button type="submit" name="intent" value="save" isBusy={isBusy}>
            {texts.saveButton}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** Returns the submitted quantities, so that a page without JavaScript retains them, else those of the order. */
function firstQuantities(order: Order, reply: ChangeReply | undefined): Record<number, number> {
  if (!reply) return Object.fromEntries(orderedPacks(order).map((pack) => [pack.packId, pack.quantity]))
  const items: ItemQuantity[] = JSON.parse(reply.items)
  return Object.fromEntries(items.map((item) => [item.product_pack_id, item.quantity]))
}

type RowProps = FoundPack & { quantity: number; onChange: (quantity: number) => void }

function Row({ packId, name, size, price, picture, quantity, onChange }: RowProps) {
  const label = `${name}, ${cartPackLabel(size)}`
  return (
    <li>
      <span className={styles.picture}>
        <ProductPicture src={picture} sizes="3rem" />
      </span>
      <span>
        <b className={styles.name}>{name}</b>
        <span className="small quiet figures">
          {cartPackLabel(size)} · {texts.priceEach(dollarsText(price))}
        </span>
      </span>
      <input type="hidden" name={`quantity-${packId}`} value={quantity} />
      <QuantityControl
        value={quantity}
        min={0}
        onChange={onChange}
        name={`quantity-${packId}`}
        label={texts.quantityLabel(label)}
      />
    </li>
  )
}

type ItemChangeTotals = Extract<ChangeReply, { ok: true }>['change']

function Summary({ before, change }: { before: number; change: ItemChangeTotals }) {
  return (
    <output className="stackSmall">
      <p className={`${styles.sum} figures`}>
        <span>{texts.newTotal}</span>
        <span>
          {texts.totalPrefix} {dollarsText(change.total)}
        </span>
      </p>
      {change.surcharge > 0 && (
        <Notice tone="warning">{texts.surchargeText(dollarsText(change.surcharge))}</Notice>
      )}
      <p className="small quiet">
        {change.to_pay > 0
          ? texts.moreToPayText(dollarsText(change.to_pay))
          : change.total < before
            ? texts.lessToPayText(dollarsText(before - change.total))
            : texts.sameTotalText}
      </p>
    </output>
  )
}
