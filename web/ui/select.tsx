import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

export function Select({
  label,
  isLabelHidden = false,
  error,
  children,
  ...select
}: { label: string; isLabelHidden?: boolean; error?: string | undefined; children: ReactNode } & Omit<
  ComponentProps<'select'>,
  'className'
>) {
  const id = useId()
  return (
    <div className={styles.selectBox}>
      <label className={isLabelHidden ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={`${styles.input} ${styles.select}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {children}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
