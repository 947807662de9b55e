import type { ReactNode } from 'react'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'error' | 'warning' | 'ok'

/** Highlighted message. Errors and warnings are announced by screen readers when they appear. */
export function Notice({ tone = 'info', children }: { tone?: NoticeTone; children: ReactNode }) {
  const isUrgent = tone === 'error' || tone === 'warning'
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={isUrgent ? 'alert' : undefined}>
      {children}
    </div>
  )
}
