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
}

/** Top bar of the driver app, and of staff pages outside the console's frame. */
export function StaffBar({ home, now, children }: BarProps) {
  const { state } = useNavigation()
  return (
    <header>
      <a className="skipLink" href="#content">
        {texts.skipLink}
      </a>
      <DemoBanner now={now} />
      <div className={styles.bar}>
        <Logo to={home} />
        {children}
        <a className={styles.link} href="/logout">
          {texts.logOutLink}
        </a>
        <output className="visuallyHidden">{state === 'loading' && texts.loadingText}</output>
        <RouteAnnouncer />
      </div>
    </header>
  )
}
