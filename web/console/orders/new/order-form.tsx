import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ErrorBody } from '#contract/errors.ts'
import type { StoreAddress } from '#domain/delivery/store-address.ts'
import { BUSINESS_NAME_MAX, ORDER_COMMENT_MAX, PROMO_CODE_MAX } from '#domain/field-lengths.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { timeText, weekdayText } from '#web/platform/format/time-text.ts'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { AddressFields } from './address-fields.tsx'
import { errorIn } from './field-errors.ts'
import { GiftFields } from './gift-fields.tsx'
import type { OrderPreview } from './new-order-reply.ts'
import { FindPacks, OrderItems } from './order-items.tsx'
import styles from './new-order.module.css'
import { useNewOrder } from './use-new-order.ts'
import * as texts from './new-order-texts.ts'

type Props = {
  stores: readonly { store_id: number; name: string }[]
  /** Address in the form at first; null: none. */
  address: StoreAddress | null
  /** Called with an order that is to be paid on the terminal now. */
  onCounter: (orderId: number) => void
}

/** Form for taking orders. It resets after each order. */
export function OrderForm({ stores, address, onCounter }: Props) {
  const [taken, setTaken] = useState<{ nth: number; message: string }>({ nth: 0, message: '' })
  const onTaken = useCallback(
    (message: string, atCounter?: number) => {
      setTaken(({ nth }) => ({ nth: nth + 1, message }))
      if (atCounter !== undefined) onCounter(atCounter)
    },
    [onCounter],
  )
  return (
    <>
      <div aria-live="polite">{taken.message && <Notice tone="ok">{taken.message}</Notice>}</div>
      <OneOrder key={taken.nth} {...{ stores, address, onTaken }} />
    </>
  )
}

type OneOrderProps = Pick<Props, 'stores' | 'address'> & {
  onTaken: (message: string, atCounter?: number) => void
}

function OneOrder({ stores, address, onTaken }: OneOrderProps) {
  const form = useRef<HTMLFormElement>(null)
  const { key, items, preview, error, isBusy, send, add, setQuantity } = useNewOrder(form, onTaken)
  const first = useRef<HTMLInputElement>(null)
  const scanner = useScannerField()
  useKeyboardPath({ first, next: scanner, hasAddress: preview !== null, isEmpty: items.length === 0 })
  const storeId = preview?.store_id ?? stores[0]?.store_id ?? 0
  const short = new Map(
    (preview?.cart_items ?? [])
      .filter(({ available }) => !available)
      .map((line) => [line.product_pack_id, line.available_quantity]),
  )
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send('take')
      }}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="expected_total" value={preview?.total ?? 0} />
      <div className="stack">
        <AddressFields {...{ first, error, isBusy }} initial={address} onCheck={() => send('preview')} />
        {preview && (
          <p aria-live="polite">
            {texts.goesText(
              preview.address,
              stores.find(({ store_id }) => store_id === preview.store_id)?.name ?? '',
            )}
          </p>
        )}
        <section className={`${styles.panel} stackSmall`} aria-labelledby="items-title">
          <h2 className={styles.heading} id="items-title">
            {texts.itemsTitle}
          </h2>
          <FindPacks field={scanner} storeId={storeId} onAdd={add} />
          <OrderItems items={items} short={short} onChange={setQuantity} />
          <Field
            label={texts.promoLabel}
            name="promo_code"
            maxLength={PROMO_CODE_MAX}
            autoComplete="off"
            onBlur={() => preview && send('preview')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (preview) send('preview')
            }}
            {...(preview?.unapplied_promo_code && { error: preview.unapplied_promo_code.msg })}
          />
        </section>
      </div>
      <div className="stack">
        {preview && <TimeField preview={preview} />}
        <CustomerFields error={error} needsAge={preview?.contains_alcohol ?? false} />
        {preview && items.length > 0 && <Sums preview={preview} />}
        <Select label={texts.paymentLabel} name="payment">
          {Object.entries(texts.PAYMENTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <div role="alert">{error && !error.fields && <Notice tone="error">{error.msg}</Notice>}</div>
        {preview && items.length > 0 ? (
          <Button type="submit" isBusy={isBusy}>
            {texts.takeButton(dollarsText(preview.total))}
          </Button>
        ) : (
          <p className="quiet">{texts.checkFirst}</p>
        )}
      </div>
    </form>
  )
}

type FocusOrder = {
  first: RefObject<HTMLInputElement | null>
  next: RefObject<HTMLInputElement | null>
  hasAddress: boolean
  isEmpty: boolean
}

/** Moves the focus for work without a mouse: first to the address, then to the product search. */
function useKeyboardPath({ first, next, hasAddress, isEmpty }: FocusOrder): void {
  useEffect(() => {
    // Does not move the focus if the user focused another field before hydration.
    if (document.activeElement === document.body) first.current?.focus()
  }, [first])
  const goOn = useEffectEvent(() => isEmpty && next.current?.focus())
  useEffect(() => {
    if (hasAddress) goOn()
  }, [hasAddress])
}

function TimeField({ preview }: { preview: OrderPreview }) {
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="time-title">
      <h2 className={styles.heading} id="time-title">
        {texts.timeTitle}
      </h2>
      <Select label={texts.timeLabel} name="time">
        {preview.isOpen && <option value="">{texts.asapOption}</option>}
        {preview.days.flatMap(({ date, times }) =>
          times.map(({ start, end }) => (
            <option key={start} value={`${start} ${end}`}>
              {texts.slotOption(weekdayText(date), timeText(start), timeText(end))}
            </option>
          )),
        )}
      </Select>
      {!preview.isOpen && <p className="small quiet">{texts.closedAsap}</p>}
    </section>
  )
}

function CustomerFields({ error, needsAge }: { error: ErrorBody | null; needsAge: boolean }) {
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="customer-title">
      <h2 className={styles.heading} id="customer-title">
        {texts.customerTitle}
      </h2>
      <div className={styles.fields}>
        <Select label={texts.sourceLabel} name="source">
          {Object.entries(texts.SOURCES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label={texts.mobileLabel}
          name="mobile"
          type="tel"
          maxLength={20}
          autoComplete="off"
          required
          {...errorIn(error, 'mobile')}
        />
        <Field
          label={texts.firstNameLabel}
          name="firstname"
          autoComplete="off"
          required
          {...errorIn(error, 'firstname')}
        />
        <Field
          label={texts.lastNameLabel}
          name="lastname"
          autoComplete="off"
          {...errorIn(error, 'lastname')}
        />
        <Field
          label={texts.emailLabel}
          name="email"
          type="email"
          autoComplete="off"
          required
          {...errorIn(error, 'email')}
        />
        <Field
          label={texts.dobLabel}
          name="dob"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          hint={texts.dobHint}
          required={needsAge}
          {...errorIn(error, 'dob')}
        />
      </div>
      <Checkbox label={texts.oneNameLabel} name="one_name" />
      <GiftFields error={error} hasAlcohol={needsAge} />
      <Field label={texts.commentLabel} name="comment" maxLength={ORDER_COMMENT_MAX} autoComplete="off" />
      <div className={styles.fields}>
        <Field
          label={texts.businessLabel}
          name="business_name"
          maxLength={BUSINESS_NAME_MAX}
          autoComplete="off"
          {...errorIn(error, 'business_name')}
        />
        <Field
          label={texts.abnLabel}
          name="abn"
          inputMode="numeric"
          maxLength={22}
          autoComplete="off"
          {...errorIn(error, 'abn')}
        />
      </div>
    </section>
  )
}

function Sums({ preview }: { preview: OrderPreview }) {
  const rows = [
    ...preview.cart_charges.map(({ name, amount }) => ({ name, amount })),
    ...(preview.surcharge > 0 ? [{ name: texts.surchargeLabel, amount: preview.surcharge }] : []),
    ...preview.cart_discounts.map(({ promo_codes, discount_applied }) => ({
      name: promo_codes.promo_code,
      amount: -discount_applied,
    })),
    { name: texts.totalLabel, amount: preview.total },
  ]
  return (
    <ul className={`${styles.sums} figures`} aria-live="polite">
      {rows.map(({ name, amount }) => (
        <li key={name} className={name === texts.totalLabel ? styles.total : undefined}>
          <span>{name}</span>
          <span>{dollarsText(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
