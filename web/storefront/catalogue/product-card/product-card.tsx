import { effectivePrice } from '#domain/pricing/effective-price.ts'
import checkIcon from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { Link, useLocation } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FavouriteHeart } from '#web/storefront/favourites/favourite-heart.tsx'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { useLayout } from '#web/storefront/session/session.ts'
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
        {pack && <AddButton pack={pack} product={product} />}
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
            <AddButton pack={pack} product={product} />
          </>
        )}
      </div>
    </li>
  )
}

function AddButton({ pack, product }: { pack: ShopPack; product: ListedProduct }) {
  const { name } = product
  const { session } = useLayout()
  const { add, isAdded, isAdding, error } = useAddToCart(product, pack)
  const { pathname, search } = useLocation()
  const isInCart = isAdded || (session?.cart?.packIds.includes(pack.id) ?? false)
  if (!pack.isInStock)
    return (
      <span className={`${styles.soldOut} caption`}>
        {texts.soldOutText}
        {!product.isTobacco && (
          <Link
            to={`/product/${product.slug}/back-in-stock?store=${pack.storeId}`}
            aria-label={texts.tellMeLabel(name)}
          >
            {texts.tellMeLink}
          </Link>
        )}
      </span>
    )
  return (
    <>
      <form
        className={styles.addForm}
        method="post"
        action="/-/cart/items"
        onSubmit={(event) => {
          event.preventDefault()
          add(1)
        }}
      >
        <AddToCartFields packId={pack.id} returnTo={pathname + search} />
        <button
          type="submit"
          className={isInCart ? `${styles.add} ${styles.inCart}` : styles.add}
          aria-label={texts.addToCartLabel(name)}
          aria-busy={isAdding || undefined}
        >
          <Icon svg={isInCart ? checkIcon : plusIcon} />
        </button>
      </form>
      <output className="visuallyHidden">{isAdded && texts.addedText(name)}</output>
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
