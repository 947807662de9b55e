import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import type { ListedProduct } from '../catalogue/product-card/listed-product.ts'
import { ProductPicture } from '../catalogue/product-card/product-picture.tsx'
import styles from './product-preview.module.css'

/** The list's data of a product, shown until its page has loaded. @source S-PROD-5 */
export function ProductPreview({
  product: { name, image, kind, isTobacco, pack },
}: {
  product: ListedProduct
}) {
  return (
    <div className={`page ${styles.screen}`} aria-busy="true">
      {!isTobacco && (
        <div className={styles.stage}>
          <ProductPicture src={image} categorySlug={kind} isEarly sizes="(min-width: 60rem) 22rem, 62vw" />
        </div>
      )}
      <div>
        <h1 className="featureText">{name}</h1>
        {pack && <p className={`display figures ${styles.price}`}>{dollarsText(effectivePrice(pack))}</p>}
        <GlassIndicator isFilling size={2} />
      </div>
    </div>
  )
}
