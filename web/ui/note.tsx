import type { ReactNode } from 'react'
import styles from './note.module.css'

export type NoteTone = 'info' | 'error' | 'warning' | 'ok'

/** A sentence that matters. Errors and warnings are read out when they appear. */
export function Note({ tone = 'info', children }: { tone?: NoteTone; children: ReactNode }) {
  const isUrgent = tone === 'error' || tone === 'warning'
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={isUrgent ? 'alert' : undefined}>
      {children}
    </div>
  )
}
