import { Button } from '#web/ui/button.tsx'
import { useLayout } from '../session/session.ts'
import styles from './checkout.module.css'
import * as texts from './checkout-texts.ts'
import * as addressTexts from '../address/address-texts.ts'

/** Shown behind the address dialog, and when the zone no longer exists. */
export function NoAddress() {
  const { openAddress } = useLayout()
  return (
    <div className={`page ${styles.noAddress} stack`}>
      <h1>{texts.title}</h1>
      <p>{addressTexts.popupText}</p>
      <Button onClick={openAddress}>{addressTexts.enterAddressTitle}</Button>
    </div>
  )
}
