import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { AddToCartFields } from '../catalogue/product-card/add-to-cart-fields.tsx'
import type { ShopPack } from '../catalogue/product-card/listed-product.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import * as texts from './product-texts.ts'

/**
 * Button that reads 'Add to Cart', then 'Added' for 1.4 seconds. On phones it is fixed at the bottom next to the price.
 * It is a plain form, which works without JavaScript.
 */
export function AddToCart({
  formId,
  pack,
  hasChoice,
  quantity,
  product,
}: {
  formId: string
  pack: ShopPack
  /** True if the page has a pack selector, which belongs to this form although it is placed elsewhere. */
  hasChoice: boolean
  quantity: number
  product: ProductPage['product']
}) {
  const { add, isAdded, isAdding, error } = useAddToCart(product, pack)
  return (
    <form
      id={formId}
      className={styles.add}
      method="post"
      action="/-/cart/items"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isAdding) add(quantity)
      }}
    >
      <AddToCartFields packId={hasChoice ? undefined : pack.id} returnTo={`/product/${product.slug}`} />
      <p className={styles.addPrice} aria-hidden="true">
        <span className="caption quiet">{pack.label}</span>
        <b className="display figures">{dollarsText(effectivePrice(pack))}</b>
      </p>
      <Button type="submit" isWide isDone={isAdded} disabled={!pack.isInStock}>
        {!pack.isInStock ? texts.soldOutButton : isAdded ? texts.addedButton : texts.addToCartButton}
      </Button>
      <output className="visuallyHidden">{isAdded && texts.addedButton}</output>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </form>
  )
}
