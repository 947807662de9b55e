import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SubscribeForm } from '#web/storefront/content/subscribe/subscribe-form.tsx'
import { HERO_PRODUCTS } from '#web/storefront/home/hero-products.ts'
import styles from './not-served-dialog.module.css'
import type { UnservedSuburb } from '../choose-address.ts'
import * as texts from '../address-texts.ts'

/** Dialog for an unserved area. Closing it scrolls to the top. @source S-POPUP-1 */
export function NotServedDialog({ area, onClose }: { area: UnservedSuburb; onClose: () => void }) {
  const close = () => {
    onClose()
    window.scrollTo({ top: 0 })
  }
  const { settings } = useRootData()
  return (
    <Dialog
      title={texts.notServedTitle(settings.productName)}
      minWidth={320}
      picture={<HeroProducts />}
      onClose={close}
    >
      <NotServedMessage area={area} />
    </Dialog>
  )
}

/** Text and form of the dialog, also used by the page without JavaScript. */
export function NotServedMessage({ area: { city, state, postcode } }: { area: UnservedSuburb }) {
  return (
    <>
      <p>{texts.notServedText(city)}</p>
      <SubscribeForm
        referrer={texts.notServedReferrer}
        thanks={texts.notServedThanks}
        message={`${city}, ${state}, ${postcode}`}
      />
    </>
  )
}

const HeroProducts = () => (
  <div className={styles.products}>
    {HERO_PRODUCTS.filter((_, index) => index !== 3).map(({ small }) => (
      <img key={small} src={small} alt="" width="300" height="411" />
    ))}
  </div>
)
