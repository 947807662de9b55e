import type { ReactNode } from 'react'
import styles from './tag.module.css'

export type TagTone = 'plain' | 'info' | 'ok' | 'warning' | 'error' | 'bright'

/** Short label for an adjacent item. The colour repeats the meaning of the text. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]} figures`}>{children}</span>
}
