import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import * as texts from './ui-texts.ts'

const FIRST_FIELD = 'input:not([type=hidden]), select, textarea'

/**
 * Modal dialog, built on the native `<dialog>`: it traps the focus, makes the rest of the page inert and returns the
 * focus when it closes. Without `onClose` the user cannot close it: it has no close button, and Escape does nothing.
 */
export function Dialog({
  title,
  onClose,
  minWidth = 320,
  width,
  picture,
  isThereFromStart: isRenderedOpen = false,
  children,
}: {
  title: string
  onClose?: (() => void) | undefined
  /** Minimum width in CSS pixels, limited by a narrower screen. @source S-ALL-2 */
  minWidth?: number
  /** Exact width in CSS pixels, unless the dialog is a sheet at the bottom. */
  width?: number
  /**
   * True if it is open in the server-rendered page, for visitors without JavaScript. It becomes modal on hydration.
   */
  isThereFromStart?: boolean
  /** Decorative picture across the top. */
  picture?: ReactNode
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because the focus returns only when the dialog is closed while it is still in the document.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (dialog.open) dialog.close()
    dialog.showModal()
    // The browser would focus the close button, which comes first.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    return () => dialog.close()
  }, [])

  return (
    <dialog
      ref={box}
      open={isRenderedOpen || undefined}
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
      // In some browsers a second Escape closes the dialog without a `cancel` event, so the key is handled here first.
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
          <IconButton label={texts.closeLabel} onClick={onClose}>
            <Icon svg={closeIcon} />
          </IconButton>
        </div>
      )}
      <div className={`${styles.body} stack`}>{children}</div>
    </dialog>
  )
}

/** Two buttons of a confirm dialog, side by side on wide screens. */
export function DialogChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}
