import snowflakeIcon from '@phosphor-icons/core/assets/bold/snowflake-bold.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import styles from './product.module.css'
import type { ProductPage } from './product-page.ts'

const LITRE_ML = 1000

/** @source australia.md §8: strength and standard drinks stand on the page as on the label */
export function ProductTags({ product }: { product: ProductPage['product'] }) {
  const { categories, volumeMl, isAlcohol, abv, standardDrinks } = product
  const tags = [
    ...categories.slice(0, 1),
    ...(volumeMl > 0 ? [volumeText(volumeMl)] : []),
    ...(isAlcohol ? [`${abv}% vol`, `${standardDrinks} standard drinks each`] : []),
  ]
  return (
    <ul className={styles.tags}>
      {isAlcohol && (
        <li className={styles.cold}>
          <Icon svg={snowflakeIcon} size={1.2} />
          Cold
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}

const volumeText = (ml: number): string => (ml < LITRE_ML ? `${ml} ml` : `${ml / LITRE_ML} L`)
