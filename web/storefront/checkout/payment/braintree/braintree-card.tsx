import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { type CardErrors, type CardField, type CardFields, openCardFields } from './braintree-card-fields.ts'
import styles from './braintree-card.module.css'
import { braintreeSession } from './braintree-session.ts'
import { CardSkeleton } from '../card-skeleton.tsx'
import type { CardFormProps } from '../payment-provider.ts'
import frame from '../payment-methods.module.css'
import * as texts from '../../checkout-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

/** Card form with Braintree's hosted fields: three iframes, and a plain field for the name, which is not secret. */
export function BraintreeCard({ clientToken, threeDSecure, amount, buyerName, ref }: CardFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const fields = useRef<CardFields>(null)
  const [typedName, setTypedName] = useState<string | null>(null)
  const name = typedName ?? buyerName
  const [errors, setErrors] = useState<CardErrors>({})
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const showFieldError = useEffectEvent((field: CardField, error: string | undefined) =>
    setErrors((before) => ({ ...before, [field]: error })),
  )

  useEffect(() => {
    let isUnmounted = false
    const container = (field: CardField) =>
      required(box.current?.querySelector<HTMLElement>(`[data-card-field="${field}"]`), `card field ${field}`)
    const open = async () => {
      const containers = {
        number: container('number'),
        expiration: container('expiration'),
        cvv: container('cvv'),
      }
      const session = await braintreeSession({ clientToken, threeDSecure })
      const opened = await openCardFields(session, {
        containers,
        styles: stylesOf(containers.number),
        onField: showFieldError,
        onSubmit: () => box.current?.closest('form')?.requestSubmit(),
      })
      if (isUnmounted) return opened.close()
      fields.current = opened
      setState('ready')
    }
    open().catch(() => !isUnmounted && setState('failed'))
    return () => {
      isUnmounted = true
      fields.current?.close()
      fields.current = null
    }
  }, [clientToken, threeDSecure])

  useImperativeHandle(ref, () => ({
    tokenise: async () => {
      const answer = await fields.current?.tokenise(name, amount)
      if (!answer) return { ok: false, message: texts.paymentRetry }
      setErrors(answer.fields ?? {})
      return answer
    },
    clear: () => fields.current?.clear(),
    hasChanged: () => fields.current?.hasChanged() ?? true,
  }))

  return (
    <div className={frame.frameBox} ref={box}>
      {state === 'loading' && <CardSkeleton />}
      {state === 'failed' && <FieldError>{texts.cardFormFailed}</FieldError>}
      <div className="stack" style={{ visibility: state === 'ready' ? 'visible' : 'hidden' }}>
        <Field
          label={cardTexts.nameLabel}
          autoComplete="cc-name"
          maxLength={100}
          value={name}
          error={errors.cardholder_name}
          onChange={({ target }) => setTypedName(target.value)}
        />
        <HostedFieldContainer field="number" label={cardTexts.numberLabel} error={errors.number} />
        <div className={styles.pair}>
          <HostedFieldContainer field="expiration" label={cardTexts.expiryLabel} error={errors.expiration} />
          <HostedFieldContainer field="cvv" label={cardTexts.securityCodeLabel} error={errors.cvv} />
        </div>
      </div>
    </div>
  )
}

/** Container for one hosted field. The iframe has its own title; the label is for sighted users. */
function HostedFieldContainer({
  field,
  label,
  error,
}: {
  field: CardField
  label: string
  error: string | undefined
}) {
  return (
    <div>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.hosted} data-card-field={field} data-is-wrong={error !== undefined} />
      <div aria-live="polite">{error && <FieldError>{error}</FieldError>}</div>
    </div>
  )
}

/** Returns styles that make the text in the iframes look like the fields around them. */
function stylesOf(element: HTMLElement): Record<string, Record<string, string>> {
  const { color, fontSize } = getComputedStyle(element)
  return { input: { color, 'font-size': fontSize, 'font-family': 'sans-serif', 'font-weight': '500' } }
}
