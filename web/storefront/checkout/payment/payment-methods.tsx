import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '#domain/accounts/allowed-name.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type CheckoutDraft, type DraftProps, isWallet, type PaymentChoice } from '../draft/checkout-draft.ts'
import type { CheckoutPage } from '../load-checkout.ts'
import { NewCardForm } from './new-card-form.tsx'
import type { PaymentFields, PaymentToken } from './payment-fields.ts'
import styles from './payment-methods.module.css'
import { isSameChoice, type PaymentOption, paymentOptions } from './payment-options.ts'
import { PaymentOptionRow } from './payment-option-row.tsx'
import { PAYMENT_PROVIDERS } from './payment-providers.ts'
import { SavedMethods } from './saved-methods.tsx'
import { usePaymentDevice } from './use-payment-device.ts'
import { WalletRow } from './wallet-row.tsx'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from '../checkout-texts.ts'

type Props = DraftProps & {
  page: CheckoutPage
  /** Dollars to pay: the total and the tip. */
  amount: number
  fields: RefObject<PaymentFields | null>
}

/**
 * The device's wallets, then saved methods in an accordion, then the other ways to pay as radio buttons. The fields of
 * the chosen method open below it. The caller sets a new `key` after a login, because the card form belongs to its client token.
 */
export function PaymentMethods({ page, amount, draft, change, errors, fields }: Props) {
  const { payment } = draft
  // The first token is retained, because a new token would reload the card form and lose its typed values.
  const [clientToken] = useState(page.payment?.clientToken ?? '')
  const card = useRef<PaymentFields>(null)
  const lastPaid = useRef('')
  const { provider, threeDSecure } = page.payment ?? {}
  const { wallets, payWith, withDevice } = usePaymentDevice(provider, clientToken, threeDSecure)

  // Browsers open a wallet's sheet only during the press on Place Order, so nothing may be awaited before it.
  const tokenise = (): Promise<PaymentToken | undefined> | undefined => {
    if (payment?.kind === 'saved') return Promise.resolve({ ok: true, token: payment.nonce })
    if (payment?.kind === 'applePay' || payment?.kind === 'googlePay') return payWith(payment.kind, amount)
    return card.current?.tokenise()
  }
  useImperativeHandle(fields, () => ({
    tokenise: async (): Promise<PaymentToken> => {
      lastPaid.current = JSON.stringify([payment, draft.paypalEmail])
      return withDevice((await tokenise()) ?? NO_METHOD_CHOSEN)
    },
    clear: () => card.current?.clear(),
    hasChanged: () =>
      lastPaid.current !== JSON.stringify([payment, draft.paypalEmail]) ||
      (payment?.kind === 'card' && (card.current?.hasChanged() ?? true)) ||
      (payment?.kind === 'paypal' && card.current?.hasChanged() === true),
  }))

  const options = paymentOptions(page, wallets)
  const savedOptions = options.filter(isSaved)
  const walletOptions = options.filter(({ choice }) => isWallet(choice))
  const otherOptions = options.filter((option) => !isSaved(option) && !isWallet(option.choice))
  const choiceProps = {
    payment,
    hasTobacco: page.cart.hasTobacco,
    onChoose: (choice: PaymentChoice) => change({ payment: choice }),
  }

  return (
    <section className="stack" aria-labelledby="payment-title" data-field="payment" tabIndex={-1}>
      <h2 className="titleText" id="payment-title">
        {texts.paymentTitle}
      </h2>
      <PaymentNotices page={page} />
      <div className={styles.methods} role="radiogroup" aria-labelledby="payment-title">
        {walletOptions.length > 0 && <WalletRow options={walletOptions} {...choiceProps} />}
        <div className={styles.list}>
          {savedOptions.length > 0 && <SavedMethods options={savedOptions} {...choiceProps} />}
          {otherOptions.map((option) => {
            const isChosen = isSameChoice(payment, option.choice)
            return (
              <div key={JSON.stringify(option.choice)}>
                <PaymentOptionRow option={option} {...choiceProps} />
                {isChosen && (
                  <PaymentBody
                    page={page}
                    amount={amount}
                    draft={draft}
                    change={change}
                    errors={errors}
                    {...{ card, clientToken }}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {payment && SAVEABLE.includes(payment.kind) && (
        <Checkbox
          label={texts.saveMethodLabel}
          checked={draft.savesPayment}
          onChange={({ target }) => change({ savesPayment: target.checked })}
        />
      )}
      {errors.payment && <FieldError>{errors.payment}</FieldError>}
    </section>
  )
}

/** Notices that explain why paying is restricted. */
const PaymentNotices = ({ page }: { page: CheckoutPage }) => (
  <>
    {page.cart.hasTobacco && (
      <Notice tone="warning">
        {texts.tobaccoNotice} <Link to="/cart">{texts.tobaccoCartLink}</Link> {texts.tobaccoOrder}
      </Notice>
    )}
    {!page.payment && <Notice tone="error">{texts.providerDownText}</Notice>}
  </>
)

const isSaved = ({ choice }: PaymentOption): boolean => choice.kind === 'saved'

type PaymentBodyProps = DraftProps & {
  page: CheckoutPage
  amount: number
  card: RefObject<PaymentFields | null>
  clientToken: string
}

/** Fields of the chosen option, from the provider whose token the page has. */
function PaymentBody({ page, amount, card, clientToken, ...form }: PaymentBodyProps) {
  const kind = form.draft.payment?.kind
  if (!page.payment || (kind !== 'card' && kind !== 'paypal')) return null
  const { provider, threeDSecure } = page.payment
  const session = { provider, clientToken, threeDSecure }
  const { PayPal } = PAYMENT_PROVIDERS[provider]
  return (
    <div className={`${styles.body} stack`}>
      {kind === 'card' ? (
        <NewCardForm ref={card} amount={amount} buyerName={buyerName(page, form.draft)} {...session} />
      ) : (
        <PayPal
          ref={card}
          {...session}
          email={form.draft.paypalEmail}
          onEmail={(paypalEmail) => form.change({ paypalEmail })}
          error={form.errors.paypal_email}
        />
      )}
    </div>
  )
}

function buyerName({ user }: CheckoutPage, { firstname, lastname, hasOneName }: CheckoutDraft): string {
  if (user) return fullName({ firstname: user.firstName, lastname: user.lastName })
  return fullName({ firstname: firstname.trim(), lastname: hasOneName ? '' : lastname.trim() })
}

const NO_METHOD_CHOSEN: PaymentToken = { ok: false, message: fieldTexts.paymentMethodRequired }

/** Methods that can be saved. Wallets store their cards themselves. */
const SAVEABLE: readonly string[] = ['card', 'paypal']
