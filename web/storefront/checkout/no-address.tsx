import { Button } from '#web/ui/button.tsx'
import { useLayout } from '../session/session.ts'
import styles from './checkout.module.css'

/** Shown behind the address dialog, and when the zone no longer exists. */
export function NoAddress() {
  const { openAddress } = useLayout()
  return (
    <div className={`page ${styles.noAddress} stack`}>
      <h1>Checkout</h1>
      <p>Enter your delivery address to see all products available in your area.</p>
      <Button onClick={openAddress}>Enter delivery address</Button>
    </div>
  )
}
