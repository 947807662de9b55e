import { useState } from 'react'
import {
  DELIVERY_NOTES_MAX,
  GIFT_MESSAGE_MAX,
  ORDER_COMMENT_MAX,
  RECIPIENT_NAME_MAX,
} from '#domain/field-lengths.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { SubstitutionPreferenceFields } from '#web/storefront/orders/substitution-preference.tsx'
import { GIFT_CONFIRMATION } from '#domain/law/buyer-confirmations.ts'
import { Checkbox, Field, FieldPair, TextArea } from '#web/ui/field.tsx'
import type { DraftProps } from '../draft/checkout-draft.ts'
import { CheckoutAddress } from './checkout-address.tsx'
import type { CheckoutPage } from '../load-checkout.ts'
import { addressKey, notesFor } from '../submit/order-body.ts'
import { MobileField } from './mobile-field.tsx'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from '../checkout-texts.ts'

type Props = DraftProps & { page: CheckoutPage; address: NonNullable<CheckoutPage['address']> }

/** @source S-CHECK-2 */
export function OrderDetails(props: Props) {
  const { draft, change, errors, page, address } = props
  return (
    <section className="stack" aria-labelledby="order-title">
      <h2 className="titleText" id="order-title">
        {texts.orderDetailsTitle}
      </h2>
      <CheckoutAddress
        key={address.text}
        address={address}
        saved={page.user?.addresses ?? []}
        error={errors.address}
      />
      <Field
        label={texts.deliveryNotesLabel}
        hint={texts.deliveryNotesHint}
        name="delivery_notes"
        autoComplete="off"
        maxLength={DELIVERY_NOTES_MAX}
        value={notesFor(draft, address)}
        onChange={({ target }) =>
          change({ deliveryNotes: { address: addressKey(address), text: target.value } })
        }
      />
      <SubstitutionPreferenceFields
        preference={draft.substitutionPreference}
        lines={page.cart.lines.map(({ packId, name }) => ({
          id: packId,
          name,
          preference: draft.packPreferences[packId] ?? null,
        }))}
        onChange={(preference, packId) =>
          change(
            packId === undefined
              ? { substitutionPreference: preference ?? 'refund' }
              : { packPreferences: withPackPreference(draft.packPreferences, packId, preference) },
          )
        }
      />
      <div>
        <Checkbox
          label={texts.commentsLabel}
          checked={draft.hasComment}
          onChange={({ target }) => change({ hasComment: target.checked })}
        />
        {draft.hasComment && <Comments {...props} />}
        <Checkbox
          label={texts.giftLabel}
          checked={draft.isGift}
          onChange={({ target }) => change({ isGift: target.checked })}
        />
        {draft.isGift && <GiftFields {...props} />}
      </div>
    </section>
  )
}

function withPackPreference(
  before: Record<number, SubstitutionPreference>,
  packId: number,
  preference: SubstitutionPreference | null,
) {
  const { [packId]: _, ...others } = before
  return preference === null ? others : { ...others, [packId]: preference }
}

/** Comment field. A cleared comment is an error immediately, an untouched field only on Place Order. */
function Comments({ draft, change, errors }: Props) {
  const [isPristine, setPristine] = useState(true)
  const isEmptied = !isPristine && draft.comment.trim() === ''
  return (
    <TextArea
      label={texts.commentsLabel}
      isLabelHidden
      name="comment"
      value={draft.comment}
      maxLength={ORDER_COMMENT_MAX}
      error={isEmptied ? fieldTexts.commentsRequired : errors.comment}
      onChange={({ target }) => {
        setPristine(false)
        change({ comment: target.value })
      }}
    />
  )
}

function GiftFields({ draft, change, errors, page }: Props) {
  return (
    <div className="stack">
      <FieldPair>
        <Field
          label={texts.recipientNameLabel}
          name="gift_recipient"
          autoComplete="off"
          maxLength={RECIPIENT_NAME_MAX}
          value={draft.giftRecipient}
          error={errors.gift_recipient}
          onChange={({ target }) => change({ giftRecipient: target.value })}
        />
        <MobileField
          label={texts.recipientMobileLabel}
          name="gift_recipient_number"
          autoComplete="off"
          value={draft.giftRecipientNumber}
          error={errors.gift_recipient_number}
          onType={(giftRecipientNumber) => change({ giftRecipientNumber })}
        />
      </FieldPair>
      <TextArea
        label={texts.giftMessageLabel}
        name="gift_message"
        value={draft.giftMessage}
        maxLength={GIFT_MESSAGE_MAX}
        error={errors.gift_message}
        onChange={({ target }) => change({ giftMessage: target.value })}
      />
      {page.cart.hasAlcohol && (
        <Checkbox
          label={GIFT_CONFIRMATION.text}
          name="gift_recipient_over_18"
          checked={draft.isGiftRecipientAdult}
          error={errors.gift_recipient_over_18}
          onChange={({ target }) => change({ isGiftRecipientAdult: target.checked })}
        />
      )}
    </div>
  )
}
