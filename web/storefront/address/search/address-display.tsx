import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './address-search.module.css'
import * as texts from '../address-texts.ts'

/** @source S-ADDR-1 */
export type AddressDisplay = 'homepage' | 'shop' | 'checkout' | 'popup'

/** Header per display; '' when the dialog has a title of its own. */
export const HEADERS: Record<AddressDisplay, string> = {
  homepage: texts.enterAddressTitle,
  shop: texts.enterAddressTitle,
  checkout: texts.newAddressTitle,
  popup: '',
}

export function AddressHeader({ display }: { display: AddressDisplay }) {
  const text = HEADERS[display]
  if (!text) return null
  return display === 'checkout' ? <h4>{text}</h4> : <h2 className={styles.header}>{text}</h2>
}

/** Submit button of the address form. On the home page it has the label of the search bar. */
export function AddressButton({
  display,
  isBusy,
  onPress,
}: {
  display: AddressDisplay
  isBusy: boolean
  /** Press handler, set inside another form, which the button must not submit. */
  onPress?: (() => void) | undefined
}): ReactNode {
  const press = onPress ? ({ onClick: onPress } as const) : ({ type: 'submit' } as const)
  if (display === 'homepage') {
    return (
      <span className={styles.go}>
        <Button {...press} tone="solid" isBusy={isBusy}>
          <span className="fromTablet">{texts.findDrinksButton}</span>
          <span className="onPhone">{texts.goButton}</span>
        </Button>
      </span>
    )
  }
  return (
    <Button {...press} tone={display === 'checkout' ? 'outline' : 'primary'} isWide isBusy={isBusy}>
      {texts.submitButton}
    </Button>
  )
}
