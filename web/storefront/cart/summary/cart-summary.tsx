import backIcon from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../cart.module.css'
import { CartTotals } from './cart-totals.tsx'
import type { CartView } from '../load-cart.ts'
import type { GapProduct } from '../load-gap-products.ts'
import { GapProducts } from './gap-products.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { PromoBox } from './promo-box.tsx'
import * as texts from '../cart-texts.ts'

const SurchargeDialog = lazyComponent(() =>
  import('./surcharge-dialog.tsx').then((module) => module.SurchargeDialog),
)

type Props = {
  cart: CartView
  shopPath: string
  /** Extras that bring the cart to the minimum order. */
  gapProducts: readonly GapProduct[]
  /** The checkout was opened without accepting the surcharge: by a link, a bookmark or another tab. */
  asksSurcharge: boolean
}

export function CartSummary({ cart, shopPath, gapProducts, asksSurcharge }: Props) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const isLeaving = useNavigation().state !== 'idle'
  const mustAsk = cart.surcharge > 0 && !cart.isSurchargeAccepted
  const [isAsking, setAsking] = useState(asksSurcharge)
  const [isRefused, setRefused] = useState(false)
  const hasShortage = cart.lines.some((line) => !line.isAvailable)

  const startCheckout = (event: FormEvent) => {
    if (!mustAsk && !hasShortage) return track({ name: 'begin_checkout', cart })
    event.preventDefault()
    setRefused(hasShortage)
    setAsking(mustAsk && !hasShortage)
  }
  return (
    <div className={`${styles.panel} stack`}>
      {cart.discounts.every(({ isAutomatic }) => isAutomatic) && <PromoBox />}
      <CartTotals cart={cart} />
      <div className={styles.actions}>
        {cart.surcharge > 0 && (
          <>
            <p className="small">
              {texts.minimumText(dollarsText(cart.surcharge), dollarsText(cart.minimum))}
            </p>
            <GapProducts products={gapProducts} />
            <ButtonLink isWide to={shopPath}>
              {texts.addMoreButton(dollarsText(cart.surcharge))}
            </ButtonLink>
          </>
        )}
        <Form action="/checkout" onSubmit={startCheckout}>
          <Button type="submit" isWide isBusy={isLeaving} tone={cart.surcharge > 0 ? 'outline' : 'primary'}>
            {texts.checkoutButton}
          </Button>
        </Form>
        <div role="alert">{isRefused && hasShortage && <FieldError>{texts.unavailableText}</FieldError>}</div>
        <ButtonLink tone="quiet" isWide to={shopPath} onClick={toPreviousPage(() => void navigate(-1))}>
          <Icon svg={backIcon} />
          {texts.backToShopButton}
        </ButtonLink>
      </div>
      <PrivacyNotice />
      {asksSurcharge && mustAsk && <PlainSurcharge cart={cart} shopPath={shopPath} />}
      {isAsking && mustAsk && (
        <SurchargeDialog
          surcharge={cart.surcharge}
          minimum={cart.minimum}
          gapProducts={gapProducts}
          isBusy={isLeaving}
          onContinue={() => {
            track({ name: 'begin_checkout', cart })
            void submit(null, { method: 'post', action: '/cart' })
          }}
          onBack={() => void navigate(`${shopPath}/categories`)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Returns a handler that goes back in the history if the visitor came from a page of the shop. @source S-CART-1 */
const toPreviousPage = (goBack: () => void) => (event: MouseEvent) => {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  if (!idx || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  goBack()
}

/** The content of the surcharge dialog, for visitors without JavaScript. */
function PlainSurcharge({ cart, shopPath }: { cart: CartView; shopPath: string }) {
  return (
    <noscript>
      <p>
        {texts.surchargeStart} {dollarsText(cart.surcharge)} {texts.surchargeReason}{' '}
        {dollarsText(cart.minimum)}.
      </p>
      <form method="post" action="/cart">
        <button type="submit">{texts.continueButton}</button>
      </form>
      <a href={`${shopPath}/categories`}>{texts.goBackButton}</a>
    </noscript>
  )
}
