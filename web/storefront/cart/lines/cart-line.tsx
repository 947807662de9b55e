import { effectivePrice } from '#domain/pricing/effective-price.ts'
import trashIcon from '@phosphor-icons/core/assets/regular/trash.svg?raw'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import { ProductPicture } from '#web/storefront/catalogue/product-card/product-picture.tsx'
import { dollarsText } from '#web/platform/format/money-text.ts'
import styles from './cart-line.module.css'
import type { CartLineView } from '../load-cart.ts'
import { useCartLine } from './use-cart-line.ts'
import * as texts from '../cart-texts.ts'

/** @source S-CART-1 */
export function CartLine({ line }: { line: CartLineView }) {
  const { quantity, isSaving, isRemoved, error, changeTo, remove } = useCartLine(line)
  if (isRemoved) {
    return (
      <li className="visuallyHidden">
        <output>{texts.removedText(line.name)}</output>
      </li>
    )
  }
  return (
    <li className={styles.line}>
      <div className={line.isTobacco ? undefined : styles.picture}>
        {!line.isTobacco && <ProductPicture src={line.picture} isEarly />}
      </div>
      <div>
        <Link className={styles.name} to={`/product/${line.slug}`}>
          {line.name}
        </Link>
        <span className="small quiet">
          {line.packLabel}
          {line.saving && ` · ${line.saving}`}
        </span>
        {line.inside.length > 0 && (
          <details className={`small ${styles.inside}`}>
            <summary>{texts.insideTitle}</summary>
            <ul>
              {line.inside.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={`display figures ${styles.price}`} aria-busy={isSaving || undefined}>
        <LineTotal line={line} isSaving={isSaving} />
      </div>
      <div className={styles.controls}>
        <NoScriptForm lineId={line.id} intent="update">
          <QuantityControl
            value={quantity}
            isBusy={isSaving}
            onChange={changeTo}
            name="quantity"
            label={texts.quantityLabel(line.name, line.packLabel)}
          />
        </NoScriptForm>
        <NoScriptForm lineId={line.id} intent="remove">
          <IconButton
            type="submit"
            label={texts.removeLabel(line.name)}
            onClick={(event) => {
              event.preventDefault()
              remove()
            }}
          >
            <Icon svg={trashIcon} />
          </IconButton>
        </NoScriptForm>
      </div>
      {!line.isAvailable && <Shortage line={line} onReduce={() => changeTo(line.left)} isSaving={isSaving} />}
      <div role="alert" className={styles.error}>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </li>
  )
}

function LineTotal({ line, isSaving }: { line: CartLineView; isSaving: boolean }) {
  if (isSaving) {
    return (
      <>
        <span className="visuallyHidden">{texts.updatingText}</span>
        <GlassIndicator isFilling size={1.6} />
      </>
    )
  }
  return (
    <>
      {line.salePrice > 0 && (
        <s className="small">
          <span className="visuallyHidden">{texts.regularPrice} </span>
          {dollarsText(line.price * line.quantity)}
        </s>
      )}
      {dollarsText(effectivePrice(line) * line.quantity)}
    </>
  )
}

/** Notice that the pack has sold out, or that fewer are left, since it was added. */
function Shortage({
  line,
  isSaving,
  onReduce,
}: {
  line: CartLineView
  isSaving: boolean
  onReduce: () => void
}) {
  const isGone = line.left === 0
  return (
    <div className={styles.error}>
      <FieldError>{isGone ? texts.goneText : texts.fewLeftText(line.left)}</FieldError>
      {!isGone && line.left < line.quantity && (
        <Button tone="outline" isSmall isBusy={isSaving} onClick={onReduce}>
          {texts.takeButton(line.left)}
        </Button>
      )}
    </div>
  )
}

/** Form for a press without JavaScript. It returns to the cart. */
function NoScriptForm({ lineId, intent, children }: { lineId: number; intent: string; children: ReactNode }) {
  return (
    <form method="post" action="/-/cart/items">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="cart_item_id" value={lineId} />
      <input type="hidden" name="return_to" value="/cart" />
      {children}
    </form>
  )
}
