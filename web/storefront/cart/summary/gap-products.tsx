import { Link } from 'react-router'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { AddToCartFields } from '../../catalogue/product-card/add-to-cart-fields.tsx'
import { ProductPicture } from '../../catalogue/product-card/product-picture.tsx'
import { useAddToCart } from '../use-add-to-cart.ts'
import type { GapProduct } from '../load-gap-products.ts'
import styles from './gap-products.module.css'
import * as texts from '../cart-texts.ts'

/** Extras that bring the cart to the minimum order, each with one press. */
export function GapProducts({ products }: { products: readonly GapProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-label={texts.gapLabel}>
      <p className="small quiet">{texts.gapLabel}</p>
      <ul className={styles.list}>
        {products.map((product) => (
          <GapRow key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function GapRow({ product }: { product: GapProduct }) {
  const { name, slug, image, kind, pack } = product
  const { add, isAdding, isAdded, error } = useAddToCart(product, pack)
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.picture}>
          <ProductPicture src={image} categorySlug={kind} sizes="3rem" />
        </div>
        <Link className={styles.name} to={`/product/${slug}`}>
          {name}
        </Link>
        <span className="figures">{dollarsText(effectivePrice(pack))}</span>
        <form
          method="post"
          action="/-/cart/items"
          onSubmit={(event) => {
            event.preventDefault()
            add(1)
          }}
        >
          <AddToCartFields packId={pack.id} returnTo="/cart" />
          <Button type="submit" tone="outline" isBusy={isAdding} aria-label={texts.addExtraLabel(name)}>
            {texts.addExtraButton}
          </Button>
        </form>
      </div>
      <output className="visuallyHidden">{isAdded && texts.addedExtra(name)}</output>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </li>
  )
}
