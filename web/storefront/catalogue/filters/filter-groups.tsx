import { attributeLabel, ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { STRENGTHS, strengthName } from '#domain/catalogue/strengths.ts'
import { parseState } from '#domain/written-states.ts'
import { Choice, Choices } from './filter-choices.tsx'
import { LIST_FORM } from './list-form.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './filter-sheet.module.css'
import * as texts from '../catalogue-texts.ts'

/** Content of the filter sheet. */
export function FilterGroups({ list }: { list: ProductListPage }) {
  const { facets, query } = list
  const { filters } = query
  return (
    <div className={styles.groups}>
      <fieldset>
        <legend>{texts.showOnlyTitle}</legend>
        <div className={styles.choices}>
          <Choice
            name="on_special"
            value="1"
            label={texts.onSpecialFilter}
            count={facets.on_special}
            isChosen={filters.isOnSpecial}
          />
          <Choice
            name="in_stock"
            value="1"
            label={texts.inStockFilter}
            count={facets.in_stock}
            isChosen={filters.isInStock}
          />
        </div>
      </fieldset>
      <Price list={list} />
      <Choices legend={texts.styleFilter} name="style" values={facets.styles} chosen={filters.styles} />
      <Attributes list={list} />
      <Strength list={list} />
      <Choices
        legend={texts.stateFilter}
        name="region"
        values={facets.regions.filter(({ value }) => isState(value))}
        chosen={filters.regions.filter(isState)}
      />
      <Choices
        legend={texts.regionFilter}
        name="region"
        values={facets.regions.filter(({ value }) => !isState(value))}
        chosen={filters.regions.filter((value) => !isState(value))}
      />
    </div>
  )
}

const isState = (region: string): boolean => parseState(region) !== null

/** Attribute choices. A chosen attribute remains even when no product matches it with the other filters. */
function Attributes({ list: { facets, query } }: { list: ProductListPage }) {
  const chosen = query.filters.attributes
  const countOf = (attribute: string) =>
    facets.attributes.find(({ value }) => value === attribute)?.count ?? 0
  const shown = ATTRIBUTES.filter((each) => countOf(each) > 0 || chosen.includes(each))
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend>{texts.labelFilter}</legend>
      <div className={styles.choices}>
        {shown.map((attribute) => (
          <Choice
            key={attribute}
            name="attribute"
            value={attribute}
            label={attributeLabel(attribute)}
            count={countOf(attribute)}
            isChosen={chosen.includes(attribute)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Strength({ list: { facets, query } }: { list: ProductListPage }) {
  const chosen = query.filters.strength
  const countOf = (name: string) => facets.strengths.find(({ value }) => value === name)?.count ?? 0
  const shown = STRENGTHS.filter((each) => countOf(strengthName(each)) > 0 || strengthName(each) === chosen)
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend>{texts.strengthFilter}</legend>
      <div className={styles.choices}>
        <Choice
          type="radio"
          name="abv"
          value=""
          label={texts.anyStrength}
          count={null}
          isChosen={chosen === ''}
        />
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
      </div>
    </fieldset>
  )
}

function Price({ list: { facets, query } }: { list: ProductListPage }) {
  const { min, max } = facets.price
  return (
    <fieldset>
      <legend>{texts.priceFilter}</legend>
      <div className={styles.prices}>
        <PriceField
          label={texts.lowestPriceLabel}
          name="min_price"
          value={query.filters.minPrice}
          hint={String(Math.floor(min))}
        />
        <PriceField
          label={texts.highestPriceLabel}
          name="max_price"
          value={query.filters.maxPrice}
          hint={String(Math.ceil(max))}
        />
      </div>
    </fieldset>
  )
}

/** Price field. It is applied on blur, Enter or the button, because a partly typed number is no valid limit. */
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
        title={texts.priceHint}
        autoComplete="off"
        maxLength={9}
        onBlur={({ currentTarget: field }) => {
          if (field.value !== value && field.validity.valid) field.form?.requestSubmit()
        }}
      />
    </label>
  )
}
