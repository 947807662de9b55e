import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { dollarsText, itemsText, roundDollarsText } from '#web/platform/format/money-text.ts'
import styles from './cart-bar.module.css'
import { useLayout } from '../session/session.ts'
import * as texts from './layout-texts.ts'

const SHOWN_ON = /^\/bottleshop\//i

/** Bar that shows the progress towards the minimum order as a filling glass. It appears with the first item. */
export function CartBar() {
  const { session } = useLayout()
  const { pathname } = useLocation()
  const cart = session?.cart
  if (!cart || cart.count === 0 || !SHOWN_ON.test(pathname)) return null
  const missing = cart.minimum - cart.subTotal
  const minimum = roundDollarsText(cart.minimum)
  return (
    <aside className={styles.bar} aria-label={texts.cartLabel} data-cart-bar="">
      <div className={styles.inner}>
        <GlassIndicator level={cart.minimum > 0 ? cart.subTotal / cart.minimum : 1} />
        <div className={styles.text}>
          <b className="figures">
            {itemsText(cart.count)} · {dollarsText(cart.subTotal)}
          </b>
          <p className="caption quiet">
            {missing > 0
              ? texts.missingText(dollarsText(missing), minimum)
              : texts.minimumReachedText(minimum)}
          </p>
        </div>
        <ButtonLink to="/cart">{texts.cartLink}</ButtonLink>
      </div>
    </aside>
  )
}
