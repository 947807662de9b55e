import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** What the driver does next, within reach of a thumb: at the bottom of the screen however long the page is. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
