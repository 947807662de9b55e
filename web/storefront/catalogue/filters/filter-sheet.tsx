import slidersIcon from '@phosphor-icons/core/assets/bold/sliders-horizontal-bold.svg?raw'
import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { useRef } from 'react'
import { Link } from 'react-router'
import { attributeLabel, ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { STRENGTHS, strengthName } from '#domain/catalogue/strengths.ts'
import { parseState } from '#domain/states.ts'
import { productsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Choice, Choices } from './filter-choices.tsx'
import { LIST_FORM } from './list-form.ts'
import { activeCount, listHref, NO_FILTERS } from '../product-list/list-query.ts'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from './filter-sheet.module.css'

const ID = 'product-filters'

/**
 * The product filters: a sheet from below on a phone, at the right elsewhere. It is a native popover, and its fields
 * belong to the list's form and URL, so that filters work without JavaScript and Back removes them. Each choice applies
 * at once, and the button tells how many products are left.
 */
export function FilterSheet({ list }: { list: ProductListPage }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const { query, count, path } = list
  const active = activeCount(query.filters)
  const close = () => sheet.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={ID}>
        <Icon svg={slidersIcon} size={1.25} />
        <span>
          Filters
          {active > 0 && (
            <span className={`${styles.active} figures`}>
              {active}
              <span className="visuallyHidden"> in use</span>
            </span>
          )}
        </span>
      </button>
      <dialog ref={sheet} id={ID} popover="auto" aria-labelledby={`${ID}-title`} className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={`${ID}-title`}>Filters</h2>
          <button
            type="button"
            className={styles.close}
            popoverTarget={ID}
            popoverTargetAction="hide"
            // React's own autoFocus would focus it as it mounts, before it opens.
            ref={(button) => button?.setAttribute('autofocus', '')}
          >
            <Icon svg={closeIcon} />
            <span className="visuallyHidden">Close</span>
          </button>
        </div>
        <Groups list={list} />
        <div className={styles.foot}>
          {active > 0 && (
            <Link
              className={styles.clear}
              to={listHref(path, { ...query, page: 1, filters: NO_FILTERS })}
              preventScrollReset
            >
              Clear all
            </Link>
          )}
          <Button type="submit" form={LIST_FORM} onClick={close}>
            Show {productsText(count)}
          </Button>
          <output className="visuallyHidden">{productsText(count)}</output>
        </div>
      </dialog>
    </>
  )
}

function Groups({ list }: { list: ProductListPage }) {
  const { facets, query } = list
  const { filters } = query
  return (
    <div className={styles.groups}>
      <fieldset>
        <legend>Show only</legend>
        <div className={styles.choices}>
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
        </div>
      </fieldset>
      <Price list={list} />
      <Choices legend="Style" name="style" values={facets.styles} chosen={filters.styles} />
      <Attributes list={list} />
      <Strength list={list} />
      <Choices
        legend="State"
        name="region"
        values={facets.regions.filter(({ value }) => isState(value))}
        chosen={filters.regions.filter(isState)}
      />
      <Choices
        legend="Region"
        name="region"
        values={facets.regions.filter(({ value }) => !isState(value))}
        chosen={filters.regions.filter((value) => !isState(value))}
      />
    </div>
  )
}

const isState = (region: string): boolean => parseState(region) !== null

/** A chosen one stays even when no product has it with the other filters. */
function Attributes({ list: { facets, query } }: { list: ProductListPage }) {
  const chosen = query.filters.attributes
  const countOf = (attribute: string) =>
    facets.attributes.find(({ value }) => value === attribute)?.count ?? 0
  const shown = ATTRIBUTES.filter((each) => countOf(each) > 0 || chosen.includes(each))
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend>On the label</legend>
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
      <legend>Alcohol by volume</legend>
      <div className={styles.choices}>
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
      </div>
    </fieldset>
  )
}

function Price({ list: { facets, query } }: { list: ProductListPage }) {
  const { min, max } = facets.price
  return (
    <fieldset>
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

/** Applied when the field is left, with Enter or with the button, because a half-typed number means nothing. */
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
        onBlur={({ currentTarget: field }) => {
          if (field.value !== value && field.validity.valid) field.form?.requestSubmit()
        }}
      />
    </label>
  )
}
