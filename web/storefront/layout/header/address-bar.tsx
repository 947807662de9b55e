import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import styles from './address-bar.module.css'
import { useLayout } from '#web/storefront/session/session.ts'

/** The delivery address: beside the logo, on a phone a row of its own. Its room is kept until the address has loaded. */
export function AddressBar() {
  const { session, openAddress } = useLayout()
  const text = session?.address?.text
  return (
    <div className={styles.bar}>
      <Icon svg={pinIcon} />
      <b className={styles.text}>{session && (text ?? 'No delivery address yet')}</b>
      <button type="button" className={styles.change} onClick={openAddress}>
        {session && !text ? 'Enter address' : 'Change'}
        <span className="visuallyHidden"> delivery address</span>
      </button>
    </div>
  )
}
