import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CartStepper } from './cart-stepper.tsx'
import type { ListedProduct } from './listed-product.ts'
import styles from './pack-sheet.module.css'
import * as texts from '../catalogue-texts.ts'

/** All packs of a product, each with its price, unit price and stepper. Loaded when it is opened. @source S-LIST-12 */
export function PackSheet({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  return (
    <Dialog title={product.name} onClose={onClose}>
      <ul className={styles.packs}>
        {product.packs.map((pack) => (
          <li key={pack.id} className={styles.pack}>
            <div>
              <b>{pack.label}</b>
              <div className="caption quiet figures">{pack.unitPrice}</div>
            </div>
            <div className={`figures ${styles.price}`}>
              {pack.salePrice > 0 && (
                <s className="caption">
                  <span className="visuallyHidden">{texts.regularPrice} </span>
                  {dollarsText(pack.price)}
                </s>
              )}
              <span className="display">{dollarsText(effectivePrice(pack))}</span>
            </div>
            <CartStepper product={product} pack={pack} label={`${product.name}, ${pack.label}`} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
