import slidersIcon from '@phosphor-icons/core/assets/bold/sliders-horizontal-bold.svg?raw'
import { useRef } from 'react'
import { ATTRIBUTE_LABELS, ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { STRENGTHS, strengthName } from '#domain/catalogue/strengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Choice, Choices } from './filter-choices.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Subcategories } from '../categories/subcategories.tsx'
import { LIST_FORM } from './list-form.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './product-filters.module.css'

/**
 * The product filters. Each choice applies at once and is part of the list's form and URL, so that filters work without
 * JavaScript and Back removes them.
 */
export function ProductFilters({ list }: { list: ProductListPage }) {
  const box = useRef<HTMLDetailsElement>(null)
  const { facets, query, count } = list
  const { filters } = query
  return (
    <div className={`page ${styles.box}`}>
      <details ref={box} className={styles.filters}>
        <summary className={styles.summary}>
          <Icon svg={slidersIcon} size={1.25} />
          Filters
        </summary>
        <div className={styles.panel}>
          <Choices legend="Style" name="style" values={facets.styles} chosen={filters.styles} />
          <Choices legend="Region" name="region" values={facets.regions} chosen={filters.regions} />
          <Attributes list={list} />
          <Strength list={list} />
          <div className={styles.stacked}>
            <Price list={list} />
            <fieldset className={styles.group}>
              <legend>Only</legend>
              <Choice
                name="on_special"
                value="1"
                label="On special"
                count={facets.on_special}
                isChosen={filters.isOnSpecial}
              />
              <Choice
                name="in_stock"
                value="1"
                label="In stock"
                count={facets.in_stock}
                isChosen={filters.isInStock}
              />
            </fieldset>
          </div>
          <div className={styles.done}>
            <Button
              type="submit"
              tone="solid"
              isSmall
              form={LIST_FORM}
              onClick={() => {
                if (box.current) box.current.open = false
              }}
            >
              Show {count === 1 ? '1 product' : `${count} products`}
            </Button>
          </div>
        </div>
      </details>
      <Subcategories list={list} />
      <FilterChips list={list} />
    </div>
  )
}

/** A chosen one stays even when no product has it with the other filters. */
function Attributes({ list: { facets, query } }: { list: ProductListPage }) {
  const chosen = query.filters.attributes
  const countOf = (attribute: string) =>
    facets.attributes.find(({ value }) => value === attribute)?.count ?? 0
  const shown = ATTRIBUTES.filter((each) => countOf(each) > 0 || chosen.includes(each))
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>On the label</legend>
      {shown.map((attribute) => (
        <Choice
          key={attribute}
          name="attribute"
          value={attribute}
          label={ATTRIBUTE_LABELS[attribute]}
          count={countOf(attribute)}
          isChosen={chosen.includes(attribute)}
        />
      ))}
    </fieldset>
  )
}

function Strength({ list: { facets, query } }: { list: ProductListPage }) {
  const chosen = query.filters.strength
  const countOf = (name: string) => facets.strengths.find(({ value }) => value === name)?.count ?? 0
  const shown = STRENGTHS.filter((each) => countOf(strengthName(each)) > 0 || strengthName(each) === chosen)
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>Alcohol by volume</legend>
      <Choice type="radio" name="abv" value="" label="Any" count={null} isChosen={chosen === ''} />
      {shown.map((strength) => (
        <Choice
          key={strength.label}
          type="radio"
          name="abv"
          value={strengthName(strength)}
          label={strength.label}
          count={countOf(strengthName(strength))}
          isChosen={chosen === strengthName(strength)}
        />
      ))}
    </fieldset>
  )
}

/** Applied with Enter or the button, because a half-typed number means nothing. */
function Price({ list: { facets, query } }: { list: ProductListPage }) {
  const { min, max } = facets.price
  return (
    <fieldset className={styles.group}>
      <legend>Price in dollars</legend>
      <div className={styles.prices}>
        <PriceField
          label="From"
          name="min_price"
          value={query.filters.minPrice}
          hint={String(Math.floor(min))}
        />
        <PriceField
          label="To"
          name="max_price"
          value={query.filters.maxPrice}
          hint={String(Math.ceil(max))}
        />
      </div>
    </fieldset>
  )
}

function PriceField({
  label,
  name,
  value,
  hint,
}: {
  label: string
  name: string
  value: string
  hint: string
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        key={value}
        form={LIST_FORM}
        name={name}
        defaultValue={value}
        placeholder={hint}
        inputMode="decimal"
        pattern="\d{1,6}(\.\d{1,2})?"
        title="Dollars, such as 25 or 25.50"
        autoComplete="off"
        maxLength={9}
      />
    </label>
  )
}
