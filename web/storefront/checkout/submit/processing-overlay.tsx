import { useEffect, useRef } from 'react'
import { Glass } from '#web/ui/glass.tsx'
import { Pour } from '#web/ui/pour.tsx'
import styles from './processing-overlay.module.css'

/** Over everything, and nothing under it can be reached. @source S-CHECK-4 */
export function ProcessingOverlay() {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={styles.overlay}
      aria-labelledby="processing-title"
      aria-busy="true"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <Pour>
        <div className={styles.words} role="alert">
          <Glass isFilling size={8} />
          <h2 className="featureText" id="processing-title">
            Processing your order.
          </h2>
          <p>Please don't click back or refresh.</p>
        </div>
      </Pour>
    </dialog>
  )
}
