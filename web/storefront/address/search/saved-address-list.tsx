import houseIcon from '@phosphor-icons/core/assets/bold/house-bold.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import styles from './address-search.module.css'
import * as texts from '../address-texts.ts'

/** Maximum number of addresses in the list. The account page lists all of them. */
const MAX_OFFERED = 4

/** A member's saved addresses, the default first. One tap selects an address, also on a device without an address. */
export function SavedAddressList({
  addresses,
  isBusy,
  isRow = false,
  onChoose,
}: {
  addresses: { id: number; label: string; text: string }[]
  isBusy: boolean
  /** A single line that scrolls horizontally. */
  isRow?: boolean
  onChoose: (address: { id: number; text: string }) => void
}) {
  return (
    <ul className={isRow ? styles.savedRow : styles.saved} aria-label={texts.savedAddressesLabel}>
      {addresses.slice(0, MAX_OFFERED).map((address) => (
        <li key={address.id}>
          <button
            type="submit"
            name="address_id"
            value={address.id}
            disabled={isBusy}
            className={styles.savedOption}
            onClick={(event) => {
              event.preventDefault()
              onChoose(address)
            }}
          >
            <Icon svg={houseIcon} />
            <span>
              {address.label && (
                <>
                  <b>{address.label}</b>{' '}
                </>
              )}
              {address.text}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
