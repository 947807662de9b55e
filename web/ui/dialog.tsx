import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  children,
}: {
  title: string
  onClose?: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    // The browser would take the close button, which comes first.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
    return () => dialog.close()
  }, [])

  return (
    <dialog
      ref={box}
      className={styles.dialog}
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
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      {onClose && (
        <div className={styles.close}>
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
