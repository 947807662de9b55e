import { effectivePrice } from '#domain/pricing/effective-price.ts'
import minusIcon from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FavouriteHeart } from '#web/storefront/favourites/favourite-heart.tsx'
import { useCartQuantity } from '#web/storefront/cart/cart-changes.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { AddToCartFields } from './add-to-cart-fields.tsx'
import { PlainProductCard } from './plain-product-card.tsx'
import { rememberOpened } from './opened-product.ts'
import { ProductPicture } from './product-picture.tsx'
import type { ListedProduct, ShopPack } from './listed-product.ts'
import styles from '../product-list/product-list.module.css'
import * as texts from '../catalogue-texts.ts'

/** One product of the list. */
export function ProductCard({
  product,
  isEarly,
}: {
  product: ListedProduct
  /** Above the fold: its picture is loaded eagerly. */
  isEarly: boolean
}) {
  const { pack } = product
  if (product.isTobacco) {
    return (
      <PlainProductCard product={product}>
        {pack && <CartStepper pack={pack} product={product} />}
      </PlainProductCard>
    )
  }
  const isSale = pack !== null && pack.salePrice > 0
  return (
    <li className={styles.place}>
      <div className={styles.well}>
        <ProductPicture src={product.image} categorySlug={product.kind} isEarly={isEarly} />
        <FavouriteHeart className={styles.heart} productId={product.id} name={product.name} />
      </div>
      <div className={isSale ? `${styles.card} ${styles.sale}` : styles.card}>
        <Link
          className={styles.name}
          to={`/product/${product.slug}`}
          onClick={() => {
            rememberOpened(product)
            track({ name: 'select_item', product, pack })
          }}
        >
          {product.name}
        </Link>
        {pack && (
          <>
            <div className={`figures ${styles.facts}`}>{product.facts}</div>
            <div className={styles.terms}>
              <div className={styles.pack}>
                {pack.label}
                {isSale && (
                  <s>
                    <span className="visuallyHidden">{texts.regularPrice} </span>
                    {dollarsText(pack.price)}
                  </s>
                )}
              </div>
              <div className={`display figures ${styles.price}`}>{dollarsText(effectivePrice(pack))}</div>
            </div>
            <CartStepper pack={pack} product={product} />
          </>
        )}
      </div>
    </li>
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

/**
 * Add button. While the pack is in the cart, a minus button and the quantity stand in front of it. The add button stays
 * the same element, so it retains the focus. Without JavaScript it is a plain form.
 */
function CartStepper({ pack, product }: { pack: ShopPack; product: ListedProduct }) {
  const { name } = product
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
              aria-label={texts.removeOneLabel(name)}
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
          aria-label={texts.addToCartLabel(name)}
          aria-busy={isSaving || undefined}
        >
          <Icon svg={plusIcon} />
        </button>
      </form>
      <output className="visuallyHidden">{isChanged && texts.inCartText(quantity, name)}</output>
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
