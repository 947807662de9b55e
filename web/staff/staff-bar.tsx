import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { DemoBanner } from '#web/platform/page/demo-banner.tsx'
import { RouteAnnouncer } from '#web/platform/page/route-announcer.tsx'
import { Logo } from '#web/platform/page/logo.tsx'
import styles from './staff-bar.module.css'
import * as texts from './staff-texts.ts'

type BarProps = {
  home: string
  now: string
  children: ReactNode
  /** True on a shared tablet. The bar is then sticky, because it contains the lock button. */
  isShared?: boolean
}

/** Top bar of the console and the driver app. */
export function StaffBar({ home, now, children, isShared = false }: BarProps) {
  const { state } = useNavigation()
  return (
    <header className={isShared ? styles.shared : undefined}>
      <a className="skipLink" href="#content">
        {texts.skipLink}
      </a>
      <DemoBanner now={now} />
      <div className={styles.bar}>
        <Logo to={home} />
        {children}
        {!isShared && (
          <a className={styles.link} href="/logout">
            {texts.logOutLink}
          </a>
        )}
        <output className="visuallyHidden">{state === 'loading' && texts.loadingText}</output>
        <RouteAnnouncer />
      </div>
    </header>
  )
}
