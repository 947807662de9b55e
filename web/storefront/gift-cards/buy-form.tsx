import { useState } from 'react'
import { Form } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import { GIFT_CARD_PURCHASE_MESSAGE_MAX, PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import { toDollars } from '#domain/money.ts'
import { GIFT_CARD_PRESETS } from '#domain/promotions/gift-card-rules.ts'
import { dollarsText, roundDollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair, TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AmountChoice, OWN_AMOUNT } from '../amount-choice/amount-choice.tsx'
import { PaymentMethodChoice } from '../orders/changes/payment-method-choice.tsx'
import { usePayForm } from '../orders/changes/use-pay-form.ts'
import type { GiftCardsPage } from './load-gift-cards.ts'
import * as texts from './gift-cards-texts.ts'

/** Typed values, which the form keeps after a failure. */
export type GiftCardValues = {
  amount: string
  own_amount: string
  recipient_name: string
  recipient_email: string
  message: string
  send_on: string
  from_name: string
  buyer_email: string
}

type Props = { page: GiftCardsPage; values: GiftCardValues | undefined; failure: ErrorBody | undefined }

/** Form of amount, recipient, day, buyer and payment. */
export function BuyForm({ page, values, failure }: Props) {
  const { card, onSubmit, problem, isBusy } = usePayForm(failure)
  const [amount, setAmount] = useState(values?.amount ?? '')
  const [own, setOwn] = useState(values?.own_amount ?? '')
  const [fromName, setFromName] = useState(values?.from_name ?? page.buyer.name)
  const fields = failure?.fields ?? {}
  const dollars = amount === OWN_AMOUNT ? Number(own.replace(/[$\s]/g, '')) || 0 : toDollars(Number(amount))
  const error =
    problem ?? (failure && !failure.fields ? failure.msg : null) ?? fields.transaction_token ?? null
  return (
    <Form method="post" className="stackLarge" onSubmit={onSubmit}>
      <input type="hidden" name="key" value={page.requestKey} />
      <input type="hidden" name="zone_id" value={page.zoneId ?? ''} />
      <AmountChoice
        legend={texts.amountTitle}
        name="amount"
        options={GIFT_CARD_PRESETS.map((cents) => ({
          value: String(cents),
          label: roundDollarsText(toDollars(cents)),
        }))}
        value={amount}
        onChoose={setAmount}
        own={{
          option: texts.ownOption,
          label: texts.ownLabel,
          name: 'own_amount',
          value: own,
          onChange: setOwn,
          error: fields.amount,
        }}
      />
      {fields.amount && amount !== OWN_AMOUNT && <Notice tone="error">{fields.amount}</Notice>}
      <RecipientFields page={page} values={values} fields={fields} />
      <section className="stack" aria-labelledby="gift-from">
        <h2 id="gift-from">{texts.buyerTitle}</h2>
        <FieldPair>
          <Field
            label={texts.fromNameLabel}
            name="from_name"
            autoComplete="name"
            maxLength={PERSON_NAME_MAX}
            required
            value={fromName}
            onChange={({ target }) => setFromName(target.value)}
            {...(fields.from_name && { error: fields.from_name })}
          />
          <Field
            label={texts.buyerEmailLabel}
            hint={texts.buyerEmailHint}
            name="buyer_email"
            type="email"
            autoComplete="email"
            required
            defaultValue={values?.buyer_email ?? page.buyer.email}
            {...(fields.buyer_email && { error: fields.buyer_email })}
          />
        </FieldPair>
      </section>
      <PaymentMethodChoice
        paymentSetup={page.paymentSetup}
        buyerName={fromName}
        amount={dollars}
        card={card}
      />
      <WithoutScripts hasSavedMethod={(page.paymentSetup?.methods.length ?? 0) > 0} />
      <div className="stackSmall">
        <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
        <Button type="submit" isWide isBusy={isBusy}>
          {texts.payButton} {dollars > 0 && <span className="figures">{dollarsText(dollars)}</span>}
        </Button>
        <p className="small quiet">{texts.termsText}</p>
      </div>
    </Form>
  )
}

/** Sentence for visitors without JavaScript: how they can pay. */
const WithoutScripts = ({ hasSavedMethod }: { hasSavedMethod: boolean }) => (
  <noscript>
    {hasSavedMethod ? (
      <Notice tone="info">{texts.savedCardOnly}</Notice>
    ) : (
      <Notice tone="warning">
        {texts.scriptsNeeded} <a href="/login?return_to=/gift-cards">{texts.loginLink}</a>
      </Notice>
    )}
  </noscript>
)

type RecipientProps = Pick<Props, 'page' | 'values'> & { fields: NonNullable<ErrorBody['fields']> }

function RecipientFields({ page, values, fields }: RecipientProps) {
  const [message, setMessage] = useState(values?.message ?? '')
  return (
    <section className="stack" aria-labelledby="gift-recipient">
      <h2 id="gift-recipient">{texts.recipientTitle}</h2>
      <FieldPair>
        <Field
          label={texts.recipientNameLabel}
          name="recipient_name"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          required
          defaultValue={values?.recipient_name}
          {...(fields.recipient_name && { error: fields.recipient_name })}
        />
        <Field
          label={texts.recipientEmailLabel}
          name="recipient_email"
          type="email"
          autoComplete="off"
          required
          defaultValue={values?.recipient_email}
          {...(fields.recipient_email && { error: fields.recipient_email })}
        />
      </FieldPair>
      <TextArea
        label={texts.messageLabel}
        name="message"
        value={message}
        maxLength={GIFT_CARD_PURCHASE_MESSAGE_MAX}
        onChange={({ target }) => setMessage(target.value)}
        {...(fields.message && { error: fields.message })}
      />
      <Field
        label={texts.sendOnLabel}
        hint={texts.sendOnHint}
        name="send_on"
        type="date"
        min={page.days.first}
        max={page.days.last}
        defaultValue={values?.send_on}
        {...(fields.send_on && { error: fields.send_on })}
      />
    </section>
  )
}
