import type { ReactNode } from 'react'
import { StaffBar } from '#web/staff/staff-bar.tsx'
import { StaffDialogs } from '#web/staff/staff-dialogs.tsx'
import styles from './driver.module.css'

/** Page of the driver with the staff's bar, for pages outside the app and for browsers without scripts. */
export function PlainPage({ now, children }: { now: string; children: ReactNode }) {
  return (
    <>
      <StaffBar home="/driver" now={now}>
        {null}
      </StaffBar>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <StaffDialogs />
    </>
  )
}
