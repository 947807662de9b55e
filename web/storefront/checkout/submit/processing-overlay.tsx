import { useEffect, useRef } from 'react'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { FoamPanel } from '#web/ui/foam-panel.tsx'
import styles from './processing-overlay.module.css'
import * as texts from '../checkout-texts.ts'

/** Modal overlay that covers the page and makes it inert. @source S-CHECK-4 */
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
      <FoamPanel>
        <div className={styles.words} role="alert">
          <GlassIndicator isFilling size={8} />
          <h2 className="featureText" id="processing-title">
            {texts.processingTitle}
          </h2>
          <p>{texts.processingText}</p>
        </div>
      </FoamPanel>
    </dialog>
  )
}
