import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import {
  ADDRESS_LINE_MAX,
  DELIVERY_NOTES_MAX,
  POSTCODE_MAX,
  REASON_MAX,
  SUBURB_MAX,
} from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './delivery-change-texts.ts'

/** Reply with the price increase of a new address, if the customer has not been asked yet. */
export type AddressReply = ActionReply & { asks?: { rise: number; total: number } }

/** Dialog that changes the delivery address. It shows a price increase first, then asks the customer to accept it. */
export function ChangeAddress({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isSmall tone="outline" onClick={() => setOpen(true)}>
        {texts.changeAddressButton}
      </Button>
      {isOpen && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

const asksOf = (reply: AddressReply | undefined) => reply?.asks

function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { fetcher, isBusy, reply, error, seen, version } = useOrderWrite(order, true)
  const [wanted, setWanted] = useState('')
  // Changes after the price was calculated require a new calculation.
  const [hasChanged, setChanged] = useState(false)
  const asks = hasChanged ? undefined : asksOf(reply)
  const isDone = reply?.ok === true && !asksOf(reply)
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <Dialog title={texts.addressTitle(order.order_number)} onClose={onClose}>
      <fetcher.Form
        method="post"
        className="stack"
        noValidate
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          const text = formFields(new FormData(event.currentTarget))
          setWanted(texts.wantedAddress(text('address_line_1'), text('city')))
          setChanged(false)
        }}
      >
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name={VERSION_FIELD} value={version} />
        <input type="hidden" name="state" value={seen.addresses.state} />
        {asks && <input type="hidden" name="agreed" value="yes" />}
        <AddressFields order={seen} fields={error?.fields ?? {}} />
        <Field label={texts.whyLabel} name="reason" maxLength={REASON_MAX} />
        <RefusedWrite error={error} seen={seen} wanted={wanted} />
        {asks && (
          <Notice tone="warning">{texts.risesText(dollarsText(asks.rise), dollarsText(asks.total))}</Notice>
        )}
        <DialogChoices>
          <Button tone="outline" onClick={onClose}>
            {texts.cancelButton}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {asks ? texts.askButton : texts.saveAddressButton}
          </Button>
        </DialogChoices>
      </fetcher.Form>
    </Dialog>
  )
}

type FieldsProps = { order: Order; fields: Record<string, string> }

function AddressFields({ order, fields }: FieldsProps) {
  const { addresses } = order
  return (
    <>
      <Field
        label={texts.streetLabel}
        name="address_line_1"
        defaultValue={addresses.address_line_1}
        maxLength={ADDRESS_LINE_MAX}
        error={fields.address_line_1}
      />
      <Field
        label={texts.unitLabel}
        name="address_line_2"
        defaultValue={addresses.address_line_2 ?? ''}
        maxLength={ADDRESS_LINE_MAX}
        error={fields.address_line_2}
      />
      <FieldPair>
        <Field
          label={texts.suburbLabel}
          name="city"
          defaultValue={addresses.city}
          maxLength={SUBURB_MAX}
          error={fields.city}
        />
        <Field
          label={texts.postcodeLabel}
          name="postcode"
          inputMode="numeric"
          defaultValue={addresses.postcode}
          maxLength={POSTCODE_MAX}
          error={fields.postcode}
        />
      </FieldPair>
      <Field
        label={texts.notesLabel}
        name="delivery_notes"
        defaultValue={order.delivery_notes}
        maxLength={DELIVERY_NOTES_MAX}
      />
      <Checkbox label={texts.unlistedLabel} name="address_unlisted" defaultChecked={order.address_unlisted} />
    </>
  )
}
