import warningIcon from '@phosphor-icons/core/assets/fill/warning-circle-fill.svg?raw'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon svg={warningIcon} size={1.15} />
      <span>{children}</span>
    </p>
  )
}
