import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

const FIRST_FIELD = 'input:not([type=hidden]), select, textarea'

/**
 * A modal over the page: the browser's own `<dialog>`, which traps the focus, makes the rest inert and gives the focus
 * back. Without `onClose` it can't be closed by hand (no button, Escape does nothing).
 */
export function Dialog({
  title,
  onClose,
  minWidth = 320,
  width,
  picture,
  isThereFromStart = false,
  children,
}: {
  title: string
  onClose?: (() => void) | undefined
  /** In CSS pixels; a narrower screen wins. @source S-ALL-2 */
  minWidth?: number
  /** Exactly this wide, in CSS pixels, wherever it is not a sheet at the bottom. */
  width?: number
  /** Stands open in the server's page, for who has no scripts; it becomes modal with them. */
  isThereFromStart?: boolean
  /** Decoration across the top. */
  picture?: ReactNode
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the next paint, and closed while it still stands in the page: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (dialog.open) dialog.close()
    dialog.showModal()
    // The browser would take the close button, which comes first.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    return () => dialog.close()
  }, [])

  return (
    <dialog
      ref={box}
      open={isThereFromStart || undefined}
      className={styles.dialog}
      style={{
        minWidth: `min(${minWidth}px, 100vw)`,
        ...(width && ({ '--dialog-width': `${width}px` } as CSSProperties)),
      }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A second Escape closes past `cancel` in some browsers: keys are answered here first.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose?.()
      }}
    >
      {picture && <div className={styles.picture}>{picture}</div>}
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      {onClose && (
        <div className={picture ? `${styles.close} ${styles.onPicture}` : styles.close}>
          <IconButton label="Close" onClick={onClose}>
            <Icon svg={closeIcon} />
          </IconButton>
        </div>
      )}
      <div className={`${styles.body} stack`}>{children}</div>
    </dialog>
  )
}

/** The two answers of a dialog, side by side where there is room. */
export function DialogChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}
