import minusIcon from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useCartQuantity } from '#web/storefront/cart/cart-changes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AddToCartFields } from './add-to-cart-fields.tsx'
import type { ListedProduct, ShopPack } from './listed-product.ts'
import styles from '../product-list/product-list.module.css'
import * as texts from '../catalogue-texts.ts'

/**
 * Add button. While the pack is in the cart, a minus button and the quantity precede it. The add button stays
 * the same element, so it retains the focus. Without JavaScript it is a plain form.
 */
export function CartStepper({
  pack,
  product,
  label = product.name,
}: {
  pack: ShopPack
  product: ListedProduct
  /** Name in the labels of the buttons. */
  label?: string
}) {
  const { quantity, isSaving, isChanged, error, changeTo } = useCartQuantity(product, pack)
  const { pathname, search } = useLocation()
  const addButton = useRef<HTMLButtonElement>(null)
  if (!pack.isInStock) return <SoldOut pack={pack} product={product} />
  const removeOne = () => {
    if (quantity === 1) addButton.current?.focus()
    changeTo(quantity - 1)
  }
  return (
    <>
      <form
        className={quantity > 0 ? `${styles.stepper} ${styles.inCart}` : styles.stepper}
        method="post"
        action="/-/cart/items"
        onSubmit={(event) => {
          event.preventDefault()
          changeTo(quantity + 1)
        }}
      >
        <AddToCartFields packId={pack.id} returnTo={pathname + search} />
        {quantity > 0 && (
          <>
            <button
              type="button"
              className={styles.less}
              aria-label={texts.removeOneLabel(label)}
              onClick={removeOne}
            >
              <Icon svg={minusIcon} />
            </button>
            <span className={`figures ${styles.quantity}`}>{quantity}</span>
          </>
        )}
        <button
          ref={addButton}
          type="submit"
          className={styles.add}
          aria-label={texts.addToCartLabel(label)}
          aria-busy={isSaving || undefined}
        >
          <Icon svg={plusIcon} />
        </button>
      </form>
      <output className="visuallyHidden">{isChanged && texts.inCartText(quantity, label)}</output>
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </>
  )
}

/** Sold-out text, with a link to the form that asks for a mail when the product is back. */
function SoldOut({ pack, product }: { pack: ShopPack; product: ListedProduct }) {
  return (
    <span className={`${styles.soldOut} caption`}>
      {texts.soldOutText}
      {!product.isTobacco && (
        <Link
          to={`/product/${product.slug}/back-in-stock?store=${pack.storeId}`}
          aria-label={texts.tellMeLabel(product.name)}
        >
          {texts.tellMeLink}
        </Link>
      )}
    </span>
  )
}
