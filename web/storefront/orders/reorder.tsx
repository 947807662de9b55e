import { useState } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { ReorderedLines } from '#web/storefront/cart/cart-items.route.ts'
import { leftOutReasons } from '#web/storefront/cart/cart-texts.ts'
import { useCartFetcher } from '#web/storefront/cart/use-cart-fetcher.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as ordersTexts from './orders-texts.ts'
import styles from './reorder.module.css'

const CartTransferDialog = lazyComponent(
  async () => (await import('#web/storefront/address/cart-transfer-dialog.tsx')).CartTransferDialog,
)

/**
 * Button that adds the items of an order to the cart, for the same address and at current prices. Afterwards it lists
 * the added and the missing products. @source S-ORDERS-1
 */
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
  const error = reply && !reply.ok ? reply.error : null
  const [dismissed, setDismissed] = useState<typeof error>(null)
  return (
    <form
      className={styles.reorder}
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
      <div className={styles.result}>
        <output>
          {isBusy && <span className="small quiet">{ordersTexts.addingText}</span>}
          {reply?.ok && reply.reordered && <Reordered {...reply.reordered} />}
        </output>
        <div role="alert">
          {error && error.code !== 'unmatched_packs' && <FieldError>{error.msg}</FieldError>}
        </div>
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

const lineText = ({ name, quantity }: ReorderedLines['added'][number]): string =>
  ordersTexts.quantityText(quantity, name)

const missingLineText = (line: ReorderedLines['leftOut'][number]): string =>
  ordersTexts.missingItem(lineText(line), leftOutReasons[line.reason])

function Reordered({ added, leftOut }: ReorderedLines) {
  return (
    <Notice tone={leftOut.length > 0 ? 'info' : 'ok'}>
      <div className="stackSmall">
        {added.length > 0 && <p>{ordersTexts.addedText(added.map(lineText).join(', '))}</p>}
        {leftOut.length > 0 && <p>{ordersTexts.missingText(leftOut.map(missingLineText).join(', '))}</p>}
        {added.length + leftOut.length === 0 && <p>{ordersTexts.nothingAddedText}</p>}
        <p>
          <ButtonLink isSmall to="/cart">
            {ordersTexts.goToCartLink}
          </ButtonLink>
        </p>
      </div>
    </Notice>
  )
}
