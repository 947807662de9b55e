import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { RouteAnnouncer } from '#web/platform/page/route-announcer.tsx'
import { loadingText } from '#web/staff/staff-texts.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import type { WaitingCounts } from './load-waiting.ts'
import { Notifications } from './notifications.tsx'
import styles from './top-bar.module.css'
import { type MenuUser, UserMenu } from './user-menu.tsx'

/** Header of the console. It stays visible, because on a shared tablet it contains the lock button. */
export function TopBar({
  waiting,
  user,
  children,
}: {
  waiting: WaitingCounts
  user: MenuUser
  /** Lock button of a shared tablet. */
  children: ReactNode
}) {
  const { state } = useNavigation()
  return (
    <header className={styles.bar}>
      <div className={styles.search}>
        <PaletteButton />
      </div>
      {children}
      <Notifications waiting={waiting} />
      <UserMenu {...user} />
      <output className="visuallyHidden">{state === 'loading' && loadingText}</output>
      <RouteAnnouncer />
    </header>
  )
}
