import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

type FieldLabel = { label: string; error?: string; hint?: string; isLabelHidden?: boolean }

/** Text field with its label above. An error is shown below the field and announced with it. */
export function Field({
  label,
  error,
  hint,
  isLabelHidden = false,
  id: givenId,
  aside,
  ...input
}: FieldLabel & {
  /** Button inside the field, at its end. */
  aside?: ReactNode
} & Omit<ComponentProps<'input'>, 'className'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div>
      <label className={isLabelHidden ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.inputRow}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Text area that shows the number of characters left. */
export function TextArea({
  label,
  error,
  isLabelHidden = false,
  value,
  maxLength,
  ...input
}: FieldLabel & { value: string; maxLength: number } & Omit<
    ComponentProps<'textarea'>,
    'className' | 'value'
  >) {
  const id = useId()
  return (
    <div>
      <label className={isLabelHidden ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        value={value}
        maxLength={maxLength}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, 'count')}
      />
      <p className={`${styles.hint} ${styles.count} figures`} id={`${id}-hint`}>
        {value.length}/{maxLength}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const describedBy = (id: string, error?: string, hint?: string) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

export function Checkbox({
  label,
  error,
  ...input
}: { label: ReactNode; error?: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const id = useId()
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Two fields side by side on wide screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
