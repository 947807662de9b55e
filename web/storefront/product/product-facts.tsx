import { standardDrinks, statesStrength } from '#domain/catalogue/standard-drinks.ts'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import { volumeText } from './volume-text.ts'
import * as texts from './product-texts.ts'

/** List of the facts on the product's label. @source L-40, L-43 */
export function ProductFacts({ product }: { product: ProductPage['product'] }) {
  const facts = factsOf(product)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(product: ProductPage['product']): [name: string, value: string][] {
  const { style, region, abv, volumeMl, container, hasDeposit, attributes } = product
  const isStated = statesStrength(abv) || (product.isAlcohol && abv > 0)
  return [
    ...fact(texts.styleFact, style),
    ...fact(texts.regionFact, region),
    ...fact(texts.strengthFact, isStated ? texts.strengthText(abv) : ''),
    ...fact(
      texts.standardDrinksFact,
      isStated ? texts.standardDrinksText(standardDrinks(volumeMl, abv)) : '',
    ),
    ...fact(texts.volumeFact, volumeMl > 0 ? volumeText(volumeMl) : ''),
    ...fact(texts.containerFact, container),
    ...fact(texts.attributesFact, attributes.join(', ')),
    ...fact(texts.depositFact, hasDeposit ? texts.depositText : ''),
  ]
}

const fact = (name: string, value: string): [string, string][] => (value ? [[name, value]] : [])
