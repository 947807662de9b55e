import snowflakeIcon from '@phosphor-icons/core/assets/bold/snowflake-bold.svg?raw'
import { statesStrength } from '#domain/catalogue/standard-drinks.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import { volumeText } from './volume-text.ts'
import * as texts from './product-texts.ts'

/** @source L-43 */
export function ProductTags({ product }: { product: ProductPage['product'] }) {
  const { categories, volumeMl, isAlcohol, abv } = product
  const tags = [
    ...categories.slice(0, 1),
    ...(volumeMl > 0 ? [volumeText(volumeMl)] : []),
    ...(statesStrength(abv) ? [texts.strengthTag(abv)] : []),
  ]
  return (
    <ul className={styles.tags}>
      {isAlcohol && (
        <li className={styles.cold}>
          <Icon svg={snowflakeIcon} size={1.2} />
          {texts.coldTag}
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}
