import backIcon from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './cart.module.css'
import { CartTotals } from './cart-totals.tsx'
import type { CartView } from './cart-view.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { PromoBox } from './promo-box.tsx'
import { SurchargeDialog } from './surcharge-dialog.tsx'

export function CartSummary({ cart, shopPath }: { cart: CartView; shopPath: string }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const goOn = () => void navigate('/checkout')
  return (
    <div className={`${styles.panel} stack`}>
      {cart.discounts.length === 0 && <PromoBox />}
      <CartTotals cart={cart} />
      <div className={styles.actions}>
        <Button isWide onClick={() => (cart.surcharge > 0 ? setAsking(true) : goOn())}>
          Checkout
        </Button>
        <ButtonLink tone="quiet" isWide to={shopPath}>
          <Icon svg={backIcon} />
          Back to Shop
        </ButtonLink>
      </div>
      <PrivacyNotice />
      {isAsking && (
        <SurchargeDialog
          surcharge={cart.surcharge}
          minimum={cart.minimum}
          onContinue={goOn}
          onBack={() => void navigate(`${shopPath}/categories`)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
