import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** Bar with the driver's next action, sticky at the bottom of the screen within reach of a thumb. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
