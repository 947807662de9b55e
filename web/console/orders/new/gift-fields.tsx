import { useState } from 'react'
import type { ErrorBody } from '#contract/errors.ts'
import { GIFT_MESSAGE_MAX, RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { GIFT_CONFIRMATION } from '#domain/law/buyer-confirmations.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { errorIn } from './field-errors.ts'
import styles from './new-order.module.css'
import * as texts from './new-order-texts.ts'

/** Gift fields under the same rules as the checkout: with alcohol the buyer confirms the recipient's age (L-5). */
export function GiftFields({ error, hasAlcohol }: { error: ErrorBody | null; hasAlcohol: boolean }) {
  const [isGift, setGift] = useState(false)
  return (
    <>
      <Checkbox
        label={texts.giftLabel}
        name="gift"
        checked={isGift}
        onChange={({ target }) => setGift(target.checked)}
      />
      {isGift && (
        <>
          <div className={styles.fields}>
            <Field
              label={texts.recipientLabel}
              name="gift_recipient"
              maxLength={RECIPIENT_NAME_MAX}
              autoComplete="off"
              required
              {...errorIn(error, 'gift_recipient')}
            />
            <Field
              label={texts.recipientMobileLabel}
              name="gift_recipient_number"
              type="tel"
              maxLength={20}
              autoComplete="off"
              required
              {...errorIn(error, 'gift_recipient_number')}
            />
          </div>
          <Field
            label={texts.giftMessageLabel}
            name="gift_message"
            maxLength={GIFT_MESSAGE_MAX}
            autoComplete="off"
          />
          {hasAlcohol && (
            <div className="stackSmall">
              <p className="small">{texts.readOutText(GIFT_CONFIRMATION.text)}</p>
              <Checkbox label={texts.confirmedLabel} name="gift_recipient_over_18" required />
            </div>
          )}
        </>
      )}
    </>
  )
}
