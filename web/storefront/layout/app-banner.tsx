import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { useLocation } from 'react-router'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { APP_BANNER_KEY } from '#web/platform/storage/theme.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './app-banner.module.css'
import { useAppStores } from './app-stores.ts'
import * as texts from './layout-texts.ts'

/** The checkout has no banner, because its links would lead away. */
const CHECKOUT = /^\/checkout\/?$/i

/** @source S-SHOP-5 */
export function AppBanner() {
  const { settings } = useRootData()
  const { pathname } = useLocation()
  if (CHECKOUT.test(pathname)) return null
  return (
    <>
      {/* Safari's own banner can open an installed app, which our banner cannot detect. */}
      {settings.appStoreId && <meta name="apple-itunes-app" content={`app-id=${settings.appStoreId}`} />}
      {/* The home page has its own section for the app. */}
      {pathname !== '/' && <StoreLinks productName={settings.productName} />}
    </>
  )
}

function StoreLinks({ productName }: { productName: string }) {
  const stores = useAppStores()
  if (stores.length === 0) return null
  return (
    <aside className={styles.banner} aria-label={texts.appLabel(productName)}>
      <div className={`page ${styles.row}`}>
        <b className={styles.lead}>{texts.getAppText}</b>
        {stores.map(({ name, icon, href }) => (
          <a key={name} className={styles.store} href={href} target="_blank" rel="noreferrer">
            <Icon svg={icon} size={1.15} />
            {name}
          </a>
        ))}
        <div className={styles.close}>
          <IconButton
            label={texts.closeButton}
            onClick={() => {
              dismissAppBanner()
              document.getElementById('content')?.focus({ preventScroll: true })
            }}
          >
            <Icon svg={closeIcon} size={1.15} />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}

/** Hides the app banner in this browser. Cached pages always contain the banner. */
function dismissAppBanner(): void {
  document.documentElement.dataset.appBanner = 'off'
  try {
    localStorage.setItem(APP_BANNER_KEY, 'off')
  } catch {
    // The browser blocks storage, so the next page shows the banner again.
  }
}
