import ticketIcon from '@phosphor-icons/core/assets/fill/ticket-fill.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { TYPED_PROMO_CODE_MAX } from '#domain/field-lengths.ts'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { captureError } from '#web/platform/errors/error-capture.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from '../cart.module.css'
import { useCartFetcher } from '../use-cart-fetcher.ts'
import * as texts from '../cart-texts.ts'

/** Promo code form. It starts collapsed and is removed once a code is applied. @source S-CART-4 */
export function PromoBox() {
  const { send, isBusy, reply } = useCartFetcher()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [isErrorSeen, setErrorSeen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])

  useTrackedEvent(reply?.ok === false ? { name: 'promo_code_failed', message: reply.error.msg } : null, reply)

  useEffect(() => {
    if (reply?.ok === false && !reply.error.msg) captureError(new Error('unknown error'), 'promo')
  }, [reply])

  if (reply?.ok) return null
  if (!isOpen) {
    return (
      <div className={styles.promoClosed}>
        <Button tone="quiet" onClick={() => setOpen(true)}>
          <Icon svg={ticketIcon} />
          {texts.promoCodeLabel}
        </Button>
      </div>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '' || isBusy) return
        setErrorSeen(false)
        send({ intent: 'promo', promo_code: code.trim() })
      }}
    >
      <div className={styles.promo}>
        <Field
          label={texts.promoCodeLabel}
          name="promo_code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={TYPED_PROMO_CODE_MAX}
          value={code}
          error={reply && !reply.ok && !isErrorSeen ? reply.error.msg : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setErrorSeen(true)
          }}
        />
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.applyButton}
        </Button>
      </div>
    </form>
  )
}
