import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { useState } from 'react'
import { standardDrinks } from '#domain/catalogue/standard-drinks.ts'
import { unitPrice } from '#domain/catalogue/unit-price.ts'
import { formatDollars, fromDollars } from '#domain/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import { DeliveryTerms } from '../catalogue/delivery-terms.tsx'
import type { ShopPack } from '../catalogue/product-card/listed-product.ts'
import { FavouriteHeart } from '../favourites/favourite-heart.tsx'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { lateComponent } from '#web/platform/page/late-component.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import * as texts from './product-texts.ts'

// Few products are sold out, so the form's code is loaded only after the visitor's first interaction.
const BackInStockForm = lateComponent(
  async () => (await import('./back-in-stock/back-in-stock-form.tsx')).BackInStockForm,
)

/** Id of the form that the pack selector belongs to, although the form's button is further down. */
const FORM = 'add-to-cart'

/** Price, packs and delivery of a product. */
export type ProductOffer = Pick<
  ProductPage,
  'packs' | 'initialPackId' | 'area' | 'terms' | 'product' | 'delivery'
>

/** Price, pack, quantity, and a button whose label depends on the availability. @source S-PROD-2 */
export function ProductOrder({ page }: { page: ProductOffer }) {
  const { packs, initialPackId, area, terms, product } = page
  const [packId, setPackId] = useState(initialPackId)
  const [quantity, setQuantity] = useState(1)
  const pack = packs.find((each) => each.id === packId) ?? packs[0]

  return (
    <>
      <div className="stack">
        {pack && <Price pack={pack} product={product} />}
        {area && pack && (
          <div className={styles.choice}>
            <PackChoice packs={packs} pack={pack} onChange={setPackId} />
            <div>
              <span className={styles.label} id="quantity-label">
                {texts.quantityLabel}
              </span>
              <QuantityControl value={quantity} onChange={setQuantity} labelledBy="quantity-label" />
            </div>
          </div>
        )}
      </div>
      <Availability page={page} pack={pack} quantity={quantity} />
      <div className={styles.afterAdd}>
        <FavouriteHeart className={styles.favourite} productId={product.id} name={product.name}>
          {texts.favouriteButton}
        </FavouriteHeart>
        <DeliveryEstimate page={page} />
        <DeliveryTerms area={terms} />
      </div>
    </>
  )
}

/** Button in one of three states: without an address, unavailable, or available. @source S-PROD-2 */
function Availability({
  page: { area, product, packs },
  pack,
  quantity,
}: {
  page: ProductOffer
  pack: ShopPack | undefined
  quantity: number
}) {
  if (!area)
    return (
      <div className={styles.add}>
        <ButtonLink isWide to={`/?return_to=/product/${product.slug}`}>
          {texts.checkAvailabilityButton}
        </ButtonLink>
      </div>
    )
  if (!pack)
    return (
      <div className={styles.add}>
        <Button isWide disabled>
          {texts.unavailableButton}
        </Button>
      </div>
    )
  return (
    <>
      <AddToCart
        formId={FORM}
        pack={pack}
        hasChoice={packs.length > 1}
        quantity={quantity}
        product={product}
      />
      {!packs.some(({ isInStock }) => isInStock) && !product.isTobacco && (
        <BackInStockForm slug={product.slug} productId={product.id} storeId={area.storeId} />
      )}
    </>
  )
}

function Price({ pack, product }: { pack: ShopPack; product: ProductPage['product'] }) {
  const price = effectivePrice(pack)
  const unit = unitPrice(fromDollars(price), pack.size, product.volumeMl)
  const drinks = product.isAlcohol ? standardDrinks(product.volumeMl, product.abv, pack.size) : 0
  return (
    <div>
      <p className={styles.price}>
        <span className="display figures">{dollarsText(price)}</span>
        {pack.salePrice > 0 && (
          <s className="figures">
            <span className="visuallyHidden">{texts.regularPrice} </span>
            {dollarsText(pack.price)}
          </s>
        )}
      </p>
      <p className="quiet small figures">
        {[
          product.bundle?.note,
          unit && `${formatDollars(unit.cents)} ${unit.per === 'each' ? 'each' : `per ${unit.per}`}`,
          drinks > 0 && (pack.size > 1 ? texts.drinksInPack(drinks, pack.label) : texts.drinksText(drinks)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** Selector for several sizes, or plain text for a single size. */
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
        <span className={styles.label}>{texts.packLabel}</span>
        <p className={styles.single}>{pack.label}</p>
      </div>
    )
  }
  return (
    <Select
      label={texts.packLabel}
      form={FORM}
      name="product_pack_id"
      value={pack.id}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {packs.map((each) => (
        <option key={each.id} value={each.id}>
          {texts.packOption(each.label, dollarsText(effectivePrice(each)))}
          {!each.isInStock && texts.soldOutPack}
        </option>
      ))}
    </Select>
  )
}
