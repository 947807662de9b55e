import type { Layout } from '../session/session.ts'
import { LayoutContext } from '../session/session.ts'
import { ProductCard } from '../catalogue/product-card/product-card.tsx'
import listStyles from '../catalogue/product-list/product-list.module.css'
import { ProductDescription } from '../product/product-description.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { ProductImages } from '../product/product-images.tsx'
import { ProductOrder } from '../product/product-order.tsx'
import { ProductTags } from '../product/product-tags.tsx'
import productStyles from '../product/product.module.css'
import type { PresentedPreview } from './load-preview.ts'
import styles from './preview.module.css'
import * as texts from './preview-texts.ts'

const nothing = () => undefined
/** Layout without a session, in which buttons do nothing. */
const NO_LAYOUT: Layout = {
  session: undefined,
  openLogin: nothing,
  openAddress: nothing,
  openReferral: nothing,
}

/** The card and the page as the shop renders them, but inert. */
export function PreviewedProduct({ preview: { listed, offer, at } }: { preview: PresentedPreview }) {
  return (
    <LayoutContext value={NO_LAYOUT}>
      <section className="stackSmall" aria-labelledby="card-title">
        <h2 id="card-title">{texts.cardTitle}</h2>
        <div className={`${styles.frame} ${listStyles.box}`} inert>
          <ul className={`${listStyles.list} ${styles.cards}`}>
            <ProductCard product={listed} isEarly />
          </ul>
        </div>
      </section>
      {offer && (
        <section className="stackSmall" aria-labelledby="page-title">
          <h2 id="page-title">{texts.pageTitle}</h2>
          <div className={styles.frame} inert>
            <div className={productStyles.screen}>
              {!offer.product.isTobacco && <ProductImages page={offer} />}
              <div className={productStyles.words}>
                <p className="featureText">{offer.product.name}</p>
                <ProductTags product={offer.product} />
                <ProductOrder key={`${offer.area?.storeId} ${at}`} page={offer} />
                <ProductDescription product={offer.product} />
                <ProductFacts product={offer.product} />
              </div>
            </div>
          </div>
        </section>
      )}
    </LayoutContext>
  )
}
