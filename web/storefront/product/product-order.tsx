import scooterIcon from '@phosphor-icons/core/assets/fill/moped-fill.svg?raw'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import { DeliveryTerms } from '../bottleshop/delivery-terms.tsx'
import { effectivePrice, type ShopPack } from '../bottleshop/shelf-product.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { dollarsText } from '#web/money-text.ts'
import { useShell } from '../shell/session.ts'
import styles from './product.module.css'
import type { ProductPage } from './product-page.ts'

/** Price, pack, quantity and the one button, whose words say whether it can be had. @source spec §2 "Availability" */
export function ProductOrder({ page }: { page: ProductPage }) {
  const { packs, initialPackId, place, product } = page
  const [packId, setPackId] = useState(initialPackId)
  const [quantity, setQuantity] = useState(1)
  const pack = packs.find((each) => each.id === packId) ?? packs[0]

  return (
    <div className="stack">
      {pack && <Price pack={pack} />}
      {place && pack ? (
        <>
          <div className={styles.choice}>
            <PackChoice packs={packs} pack={pack} onChange={setPackId} />
            <div>
              <span className={styles.label} id="quantity-label">
                Quantity
              </span>
              <QuantityControl value={quantity} onChange={setQuantity} labelledBy="quantity-label" />
            </div>
          </div>
          <AddToCart pack={pack} quantity={quantity} />
          <DeliverTo />
          <DeliveryTerms place={place} />
        </>
      ) : place ? (
        <Button isWide disabled>
          Unavaliable Near You
        </Button>
      ) : (
        <ButtonLink isWide to={`/?return_to=/product/${product.slug}`}>
          Check Availability Near You
        </ButtonLink>
      )}
    </div>
  )
}

function Price({ pack }: { pack: ShopPack }) {
  return (
    <p className={styles.price}>
      <span className="display figures">{dollarsText(effectivePrice(pack))}</span>
      {pack.salePrice > 0 && (
        <s className="figures">
          <span className="visuallyHidden">was </span>
          {dollarsText(pack.price)}
        </s>
      )}
    </p>
  )
}

/** A choice only where there is one; a single size is plain text. */
function PackChoice({
  packs,
  pack,
  onChange,
}: {
  packs: ShopPack[]
  pack: ShopPack
  onChange: (id: number) => void
}) {
  if (packs.length === 1) {
    return (
      <div>
        <span className={styles.label}>Pack</span>
        <p className={styles.single}>{pack.label}</p>
      </div>
    )
  }
  return (
    <Select label="Pack" value={pack.id} onChange={({ target }) => onChange(Number(target.value))}>
      {packs.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  )
}

function AddToCart({ pack, quantity }: { pack: ShopPack; quantity: number }) {
  const { add, isAdded, isAdding, error } = useAddToCart()
  return (
    <div className={styles.add}>
      <Button
        isWide
        isDone={isAdded}
        disabled={!pack.isInStock}
        onClick={() => !isAdding && add(pack.id, quantity)}
      >
        {!pack.isInStock ? 'Sold out' : isAdded ? 'Added' : 'Add to Cart'}
      </Button>
      <output className="visuallyHidden">{isAdded && 'Added'}</output>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </div>
  )
}

function DeliverTo() {
  const { session, openAddress } = useShell()
  return (
    <p className={styles.deliverTo}>
      <Icon svg={scooterIcon} />
      {session?.address && (
        <span>
          To <b>{session.address.text}</b>{' '}
          <button type="button" className={styles.change} onClick={openAddress}>
            Change
          </button>
        </span>
      )}
    </p>
  )
}
