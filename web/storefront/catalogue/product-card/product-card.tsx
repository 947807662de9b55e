import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { FavouriteHeart } from '#web/storefront/favourites/favourite-heart.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { CartStepper } from './cart-stepper.tsx'
import { PlainProductCard } from './plain-product-card.tsx'
import { rememberOpened } from './opened-product.ts'
import { ProductPicture } from './product-picture.tsx'
import type { ListedProduct } from './listed-product.ts'
import styles from '../product-list/product-list.module.css'
import * as texts from '../catalogue-texts.ts'

const PackSheet = lazyComponent(async () => (await import('./pack-sheet.tsx')).PackSheet)

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
          to={product.path}
          onClick={() => {
            rememberOpened(product)
            track({ name: 'select_item', product, pack })
          }}
        >
          {product.name}
        </Link>
        {product.rating && (
          <div className={`figures ${styles.rating}`}>
            <span aria-hidden="true">{product.rating.text}</span>
            <span className="visuallyHidden">{product.rating.label}</span>
          </div>
        )}
        {pack && (
          <>
            <div className={`figures ${styles.facts}`}>{product.facts}</div>
            <div className={styles.terms}>
              <div className={styles.pack}>
                {product.packs.length > 1 ? <PackChoice product={product} label={pack.label} /> : pack.label}
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

/** Pack label that opens the sheet with all packs. Without JavaScript it leads to the product's page. */
function PackChoice({ product, label }: { product: ListedProduct; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <form
        className="contents"
        action={product.path}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <button type="submit" className={styles.packChoice} aria-label={texts.packsLabel(label)}>
          {label}
        </button>
      </form>
      {isOpen && <PackSheet product={product} onClose={() => setOpen(false)} />}
    </>
  )
}
