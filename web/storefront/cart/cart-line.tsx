import trashIcon from '@phosphor-icons/core/assets/regular/trash.svg?raw'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Glass } from '#web/ui/glass.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import { ProductPicture } from '../bottleshop/product-picture.tsx'
import { effectivePrice } from '../bottleshop/shelf-product.ts'
import { dollarsText } from '#web/money-text.ts'
import styles from './cart-line.module.css'
import type { CartLineView } from './cart-view.ts'
import { useCartLine } from './use-cart-line.ts'

export function CartLine({ line }: { line: CartLineView }) {
  const { quantity, isSaving, isRemoved, error, changeTo, remove } = useCartLine(line)
  if (isRemoved) return null
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <ProductPicture src={line.picture} isEarly />
      </div>
      <div>
        <Link className={styles.name} to={`/product/${line.slug}`}>
          {line.name}
        </Link>
        <span className="small quiet">{line.packLabel}</span>
        {!line.isAvailable && <FieldError>No longer available. Please remove it.</FieldError>}
      </div>
      <div className={`display figures ${styles.price}`} aria-busy={isSaving || undefined}>
        {isSaving ? (
          <>
            <span className="visuallyHidden">Updating</span>
            <Glass isFilling size={1.6} />
          </>
        ) : (
          <>
            {line.salePrice > 0 && (
              <s className="small">
                <span className="visuallyHidden">was </span>
                {dollarsText(line.price * line.quantity)}
              </s>
            )}
            {dollarsText(effectivePrice(line) * line.quantity)}
          </>
        )}
      </div>
      <div className={styles.controls}>
        <QuantityControl
          value={quantity}
          isBusy={isSaving}
          onChange={changeTo}
          label={`Quantity of ${line.name}, ${line.packLabel}`}
        />
        <IconButton label={`Remove ${line.name}`} onClick={remove}>
          <Icon svg={trashIcon} />
        </IconButton>
      </div>
      <div role="alert" className={styles.error}>
        {error && <FieldError>{error}</FieldError>}
      </div>
    </li>
  )
}
