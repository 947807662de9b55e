import { effectivePrice } from '#domain/pricing/effective-price.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import styles from './plain-product-card.module.css'
import type { ListedProduct } from './listed-product.ts'
import * as texts from '../catalogue-texts.ts'

/** Tobacco card: black text on white, one font and size, no picture, logo or struck-through price. @source L-48 */
export function PlainProductCard({ product, children }: { product: ListedProduct; children: ReactNode }) {
  const { pack } = product
  return (
    <li className={styles.plain}>
      <p>{texts.tobaccoAgeNotice}</p>
      <Link
        to={`/product/${product.slug}`}

        onClick={() => track({ name: 'select_item', product, pack })}
      >
        {product.name}
      </Link>
      {pack && <p>{texts.tobaccoPrice(pack.label, dollarsText(effectivePrice(pack)))}</p>}
      {children}
      <p>{texts.tobaccoHealthNotice}</p>
    </li>
  )
}
