import { Button } from '#web/ui/button.tsx'
import { useLayout } from '../session/session.ts'
import styles from './checkout.module.css'
import * as texts from './checkout-texts.ts'
import * as addressTexts from '../address/address-texts.ts'

/** Page behind the address dialog, and for a zone that no longer exists. */
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
