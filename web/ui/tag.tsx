import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type TagTone = 'plain' | 'info' | 'ok' | 'warning' | 'error' | 'bright'

/** A short label for the item beside it. The colour only repeats what the word says. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]} figures`}>{children}</span>
}
