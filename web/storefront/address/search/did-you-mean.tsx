import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import { didYouMean } from '#web/platform/address-search/address-search-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './address-search.module.css'

/** Question about the typed house in other suburbs. Without JavaScript the buttons submit the form around them. */
export function DidYouMean({
  addresses,
  isBusy = false,
  onChoose,
}: {
  addresses: readonly { id: string; label: string }[]
  isBusy?: boolean
  onChoose?: (address: { id: string; text: string }) => void
}) {
  return (
    <fieldset className={`${styles.unlisted} stack`}>
      <legend>{didYouMean}</legend>
      <ul className={styles.saved}>
        {addresses.map((address) => (
          <li key={address.id}>
            <button
              type="submit"
              name="id"
              value={address.id}
              disabled={isBusy}
              className={styles.savedOption}
              onClick={(event) => {
                if (!onChoose) return
                event.preventDefault()
                onChoose({ id: address.id, text: address.label })
              }}
            >
              <Icon svg={pinIcon} />
              {address.label}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
