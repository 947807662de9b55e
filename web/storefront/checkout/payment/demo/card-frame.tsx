import { type CSSProperties, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { CardSkeleton } from '../card-skeleton.tsx'
import type { CardFormProps } from '../payment-provider.ts'
import styles from '../payment-methods.module.css'
import { pageTheme, useCardFrame } from './use-card-frame.ts'
import * as texts from '../../checkout-texts.ts'

/**
 * Card form of the demo provider in a sandboxed iframe without an origin, so that neither page can access the other
 * page. Its fields show their own errors.
 */
export function CardFrame({ clientToken, buyerName, ref }: CardFormProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isHydrated = useIsHydrated()
  const { isReady, hasFailed, height, fields, suggestName } = useCardFrame(frame)
  useImperativeHandle(ref, () => fields, [fields])
  useEffect(() => {
    if (isReady) suggestName(buyerName)
  }, [isReady, suggestName, buyerName])
  return (
    <div className={styles.frameBox} style={height ? { minHeight: height } : undefined}>
      {!isReady && !hasFailed && <CardSkeleton />}
      {hasFailed && <FieldError>{texts.cardFormFailed}</FieldError>}
      {/* Not rendered on the server, because the iframe would report readiness before the listener is attached. */}
      {isHydrated && (
        <Fields
          ref={frame}
          style={{ ...(height > 0 && { height }), visibility: isReady ? 'visible' : 'hidden' }}
          clientToken={clientToken}
        />
      )}
    </div>
  )
}

type FieldsProps = { ref: RefObject<HTMLIFrameElement | null>; style: CSSProperties; clientToken: string }

function Fields({ ref, style, clientToken }: FieldsProps) {
  // A later theme is sent as a message. Changing the URL would reload the form and lose the typed values.
  const [query] = useState(() => new URLSearchParams({ client_token: clientToken, theme: pageTheme() }))
  return (
    <iframe
      ref={ref}
      className={styles.frame}
      style={style}
      title={texts.cardFormLabel}
      sandbox="allow-scripts allow-forms"
      src={`/demo/gateway/fields?${query}`}
    />
  )
}
