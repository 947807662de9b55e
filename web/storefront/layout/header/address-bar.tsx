import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import styles from './address-bar.module.css'
import { useLayout } from '#web/storefront/session/session.ts'
import * as texts from '../layout-texts.ts'

/** Delivery address, next to the logo or on its own row on phones. Its space is reserved until the address loads. */
export function AddressBar() {
  const { session, openAddress } = useLayout()
  const text = session?.address?.text
  return (
    <div className={styles.bar}>
      <Icon svg={pinIcon} />
      <b className={styles.text}>{session && (text ?? texts.noAddressText)}</b>
      <button type="button" className={styles.change} onClick={openAddress}>
        {session && !text ? texts.enterAddressButton : texts.changeAddressButton}
        <span className="visuallyHidden"> {texts.addressButtonLabel}</span>
      </button>
    </div>
  )
}
