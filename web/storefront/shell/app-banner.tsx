import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import { dismissAppBanner } from '#web/theme.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './app-banner.module.css'
import { useAppStores } from './app-links.tsx'

/** Home has a section of its own for the app, and nothing leads away from paying. */
const WITHOUT_BANNER = /^\/(checkout\/?)?$/i

/** @source spec §1 "Mobile app links (Apple store and Google Play) appear in a banner and on the home page" */
export function AppBanner() {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  const { pathname } = useLocation()
  const stores = useAppStores()
  if (stores.length === 0 || WITHOUT_BANNER.test(pathname)) return null
  return (
    <aside className={styles.banner} aria-label={`${settings.productName} app`}>
      <div className={`page ${styles.row}`}>
        <b className={styles.lead}>Get the app</b>
        {stores.map(({ name, icon, href }) => (
          <a key={name} className={styles.store} href={href} target="_blank" rel="noreferrer">
            <Icon svg={icon} size={1.15} />
            {name}
          </a>
        ))}
        <div className={styles.close}>
          <IconButton
            label="Close"
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
