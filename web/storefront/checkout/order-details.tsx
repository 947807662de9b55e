import { Checkbox, Field, FieldPair, TextArea } from '#web/ui/field.tsx'
import { COMMENT_LIMIT, type DraftProps } from './checkout-draft.ts'
import { CheckoutAddress } from './checkout-address.tsx'
import type { CheckoutPage } from './checkout-page.ts'
import { MobileField } from './mobile-field.tsx'

type Props = DraftProps & { page: CheckoutPage; address: NonNullable<CheckoutPage['address']> }

/** @source spec §2 "Checkout: 'Order Details'" */
export function OrderDetails(props: Props) {
  const { draft, change, errors, page, address } = props
  return (
    <section className="stack" aria-labelledby="order-title">
      <h2 className="titleText" id="order-title">
        Order Details
      </h2>
      <CheckoutAddress
        key={address.text}
        address={address}
        saved={page.user?.addresses ?? []}
        error={errors.address}
      />
      <div>
        <Checkbox
          label="Order Comments"
          checked={draft.hasComment}
          onChange={({ target }) => change({ hasComment: target.checked })}
        />
        {draft.hasComment && (
          <TextArea
            label="Order Comments"
            isLabelHidden
            name="comment"
            value={draft.comment}
            maxLength={COMMENT_LIMIT}
            error={errors.comment}
            onChange={({ target }) => change({ comment: target.value })}
            onBlur={() => props.check(['comment'])}
          />
        )}
        <Checkbox
          label="Send order as gift"
          checked={draft.isGift}
          onChange={({ target }) => change({ isGift: target.checked })}
        />
        {draft.isGift && <GiftFields {...props} />}
      </div>
    </section>
  )
}

function GiftFields({ draft, change, errors, page }: Props) {
  return (
    <div className="stack">
      <FieldPair>
        <Field
          label="Recipient's Name"
          name="gift_recipient"
          autoComplete="off"
          maxLength={80}
          value={draft.giftRecipient}
          error={errors.gift_recipient}
          onChange={({ target }) => change({ giftRecipient: target.value })}
        />
        <MobileField
          label="Recipient's Mobile"
          name="gift_recipient_number"
          autoComplete="off"
          value={draft.giftRecipientNumber}
          error={errors.gift_recipient_number}
          onType={(giftRecipientNumber) => change({ giftRecipientNumber })}
        />
      </FieldPair>
      <TextArea
        label="Gift Message"
        name="gift_message"
        value={draft.giftMessage}
        maxLength={COMMENT_LIMIT}
        error={errors.gift_message}
        onChange={({ target }) => change({ giftMessage: target.value })}
      />
      {page.cart.hasAlcohol && (
        <Checkbox
          label="I confirm that the recipient is over 18 and will show valid photo ID."
          name="gift_recipient_over_18"
          checked={draft.isGiftRecipientAdult}
          error={errors.gift_recipient_over_18}
          onChange={({ target }) => change({ isGiftRecipientAdult: target.checked })}
        />
      )}
    </div>
  )
}
