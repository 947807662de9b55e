import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { useCartFetcher } from '#web/storefront/cart/use-cart-fetcher.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import * as ordersTexts from './orders-texts.ts'

const CartTransferDialog = lazyComponent(
  async () => (await import('#web/storefront/address/cart-transfer-dialog.tsx')).CartTransferDialog,
)

/** Button that orders the same again to the same address, at current prices. The cart lists unavailable items. */
export function Reorder({
  orderId,
  number,
  isBig = false,
}: {
  orderId: number
  number: string
  isBig?: boolean
}) {
  const { send, isBusy, reply } = useCartFetcher()
  const navigate = useNavigate()
  const isDone = reply?.ok === true
  useEffect(() => {
    if (isDone) void navigate('/cart')
  }, [isDone, navigate])
  const error = reply && !reply.ok ? reply.error : null
  const [dismissed, setDismissed] = useState<typeof error>(null)
  return (
    <form
      method="post"
      action="/-/cart/items"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send({ intent: 'reorder', order_id: orderId })
      }}
    >
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="order_id" value={orderId} />
      <input type="hidden" name="return_to" value="/cart" />
      <Button type="submit" tone={isBig ? 'primary' : 'outline'} isSmall={!isBig} isBusy={isBusy}>
        {ordersTexts.orderAgainButton}
        <span className="visuallyHidden">{ordersTexts.orderAgainLabel(number)}</span>
      </Button>
      <div role="alert">
        {error && error.code !== 'unmatched_packs' && <FieldError>{error.msg}</FieldError>}
      </div>
      {error?.code === 'unmatched_packs' && error !== dismissed && (
        <CartTransferDialog
          isBusy={isBusy}
          onYes={() => send({ intent: 'reorder', order_id: orderId, force_change: 'true' })}
          onNo={() => setDismissed(error)}
        />
      )}
    </form>
  )
}
