import { Form } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ChangeReply, FoundPack } from './change-reply.ts'
import type { PaymentSetup } from './load-payment-setup.ts'
import styles from './order-changes.module.css'
import { PaymentMethodChoice } from './payment-method-choice.tsx'
import { usePayForm } from './use-pay-form.ts'

type Props = {
  order: Order
  found: FoundPack[]
  paymentSetup: PaymentSetup | null
  reply: ChangeReply | undefined
}

/** Quantities, then the new total, then the change itself. Each step is a form of its own. */
export function ChangeForm({ order, found, paymentSetup, reply }: Props) {
  const failure = reply?.ok === false ? reply.error : undefined
  const { card, onSubmit, problem, isBusy } = usePayForm(failure)
  const error = problem ?? failure?.msg ?? null
  const held = order.carts.cart_items
  return (
    <div className="stack">
      <Form method="post" className="stack" replace>
        <ul className={styles.lines} aria-label="Items">
          {held.map((line) => (
            <Row
              key={line.product_pack_id}
              packId={line.product_pack_id}
              name={line.product_name}
              size={line.pack_size}
              price={line.price}
              quantity={line.quantity}
            />
          ))}
          {found.map((pack) => (
            <Row key={pack.packId} {...pack} quantity={0} />
          ))}
        </ul>
        <Button type="submit" name="intent" value="preview" tone="outline" isBusy={isBusy}>
          See the new total
        </Button>
      </Form>
      <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
      {reply?.ok && (
        <Form method="post" className="stack" onSubmit={onSubmit}>
          <input type="hidden" name="items" value={reply.items} />
          <input type="hidden" name="expected_total" value={reply.change.total} />
          <Summary before={order.carts.total} change={reply.change} />
          {reply.change.to_pay > 0 && (
            <PaymentMethodChoice paymentSetup={paymentSetup} amount={reply.change.to_pay} card={card} />
          )}
          <Button type="submit" name="intent" value="save" isBusy={isBusy}>
            Save changes
          </Button>
        </Form>
      )}
    </div>
  )
}

function Row({ packId, name, size, price, quantity }: FoundPack & { quantity: number }) {
  const id = `pack-${packId}`
  return (
    <li>
      <label htmlFor={id}>
        {name}, {cartPackLabel(size)}
        <span className="small quiet figures"> {dollarsText(price)} each</span>
      </label>
      <input
        id={id}
        className={styles.number}
        type="number"
        inputMode="numeric"
        name={`quantity-${packId}`}
        min={0}
        max={99}
        defaultValue={quantity}
      />
    </li>
  )
}

type Change = Extract<ChangeReply, { ok: true }>['change']

function Summary({ before, change }: { before: number; change: Change }) {
  return (
    <output className="stackSmall">
      <p className={`${styles.sum} figures`}>
        <span>New total</span>
        <span>AU {dollarsText(change.total)}</span>
      </p>
      {change.surcharge > 0 && (
        <Notice tone="warning">
          This holds a surcharge of {dollarsText(change.surcharge)} to meet the minimum order amount.
        </Notice>
      )}
      <p className="small quiet">
        {change.to_pay > 0
          ? `${dollarsText(change.to_pay)} more is reserved now and charged when the order leaves the store.`
          : change.total < before
            ? `${dollarsText(before - change.total)} less is charged when the order leaves the store.`
            : 'You pay what you paid.'}
      </p>
    </output>
  )
}
