import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { GlassIndicator } from './glass-indicator.tsx'

/** `danger` is for an action that is hard to undo, next to a more prominent way out. */
type ButtonTone = 'primary' | 'solid' | 'outline' | 'quiet' | 'danger'
type ButtonStyle = {
  tone?: ButtonTone
  isSmall?: boolean
  isWide?: boolean
  isDone?: boolean
  children: ReactNode
}

function classOf({ tone = 'primary', isSmall, isWide, isDone }: Omit<ButtonStyle, 'children'>): string {
  return [styles.button, styles[tone], isSmall && styles.small, isWide && styles.wide, isDone && styles.done]
    .filter(Boolean)
    .join(' ')
}

export type ButtonProps = ButtonStyle & { isBusy?: boolean } & Omit<
    ComponentProps<'button'>,
    'className' | 'children'
  >

/** Button. While busy it keeps its width and its place in the tab order, and ignores clicks. */
export function Button({
  tone,
  isSmall,
  isWide,
  isDone,
  isBusy = false,
  children,
  onClick,
  'aria-disabled': isUnavailable,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ tone, isSmall, isWide, isDone })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isUnavailable || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? (
        <>
          <span className={styles.hiddenLabel}>{children}</span>
          <span className={styles.spinner}>
            <GlassIndicator isFilling size={1.5} />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

export function ButtonLink({
  tone,
  isSmall,
  isWide,
  isDone,
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link {...rest} className={classOf({ tone, isSmall, isWide, isDone })}>
      {children}
    </Link>
  )
}

/** Link to another site or program, styled as a button. */
export function ButtonAnchor({
  tone,
  isSmall,
  isWide,
  isDone,
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'a'>, 'className' | 'children'>) {
  return (
    <a {...rest} className={classOf({ tone, isSmall, isWide, isDone })}>
      {children}
    </a>
  )
}

/** Button that shows only an icon. `label` is its accessible name. */
export function IconButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & Omit<ComponentProps<'button'>, 'className' | 'aria-label'>) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={label}>
      {children}
    </button>
  )
}
