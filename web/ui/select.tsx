import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export function Select({
  label,
  isLabelHidden = false,
  children,
  ...select
}: { label: string; isLabelHidden?: boolean; children: ReactNode } & Omit<
  ComponentProps<'select'>,
  'className'
>) {
  const id = useId()
  return (
    <div className={styles.selectBox}>
      <label className={isLabelHidden ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={`${styles.input} ${styles.select}`}>
        {children}
      </select>
    </div>
  )
}
