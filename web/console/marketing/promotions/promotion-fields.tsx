import type { Promotion } from '#contract/console/promotions.ts'
import { PROMOTION_NAME_MAX } from '#domain/field-lengths.ts'
import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Choices } from '../../editing/choices.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import styles from '../../editing/editing.module.css'
import type { OfferChoices } from '../load-choices.ts'
import { SegmentField, WhenFields, WhereFields } from '../offer-fields.tsx'
import { ProductChoices } from '../product-choices.tsx'
import * as shared from '../marketing-texts.ts'
import * as texts from './promotions-texts.ts'

type Props = {
  fields: Fields
  choices: OfferChoices
  /** Products to which the stored promotion is limited. */
  products: Promotion['products']
  checkedOn: string | null
}

export function PromotionFields({ fields, choices, products, checkedOn }: Props) {
  const { valueOf, errorOf } = fields
  return (
    <>
      <OfferSection {...fields} />
      <section className={styles.section} aria-labelledby="what-title">
        <h2 id="what-title">{shared.whatTitle}</h2>
        <Choices
          label={shared.categoriesLabel}
          name="category_ids"
          options={choices.categories}
          chosen={valueOf('category_ids')}
          {...errorOf('category_ids')}
        />
        <ProductChoices fields={fields} known={products} storeId={choices.stores[0]?.value} />
        <p className="small quiet">{shared.scopeHint}</p>
        <Choices
          label={shared.excludedLabel}
          name="excluded_category_ids"
          options={choices.categories}
          chosen={valueOf('excluded_category_ids')}
          {...errorOf('excluded_category_ids')}
        />
      </section>
      <WhereFields fields={fields} choices={choices} />
      <section className={styles.section} aria-labelledby="who-title">
        <h2 id="who-title">{texts.whoTitle}</h2>
        <SegmentField fields={fields} segments={choices.segments} />
        <p className="small quiet">{shared.segmentHint}</p>
      </section>
      <HoursSection {...fields} />
      <section className={styles.section} aria-labelledby="on-title">
        <h2 id="on-title">{shared.onTitle}</h2>
        <WhenFields {...fields} />
        <Checkbox
          label={texts.statusLabel}
          name="status"
          value="ACTIVE"
          defaultChecked={valueOf('status') === 'ACTIVE'}
          {...errorOf('status')}
        />
        <Notice>
          {texts.lawText} {checkedOn && texts.checkedText(checkedOn)}
        </Notice>
      </section>
    </>
  )
}

function OfferSection({ valueOf, errorOf }: Fields) {
  const number = (name: string, label: string, hint: string) => (
    <Field
      label={label}
      name={name}
      inputMode={name === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      hint={hint}
      defaultValue={valueOf(name)}
      {...errorOf(name)}
    />
  )
  return (
    <section className={styles.section} aria-labelledby="offer-title">
      <h2 id="offer-title">{texts.offerTitle}</h2>
      <Field
        label={texts.nameLabel}
        name="name"
        maxLength={PROMOTION_NAME_MAX}
        hint={texts.nameHint}
        defaultValue={valueOf('name')}
        {...errorOf('name')}
      />
      <Select label={texts.kindLabel} name="kind" defaultValue={valueOf('kind')}>
        {Object.entries(texts.KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <FieldPair>
        {number('buy', texts.buyLabel, texts.buyHint)}
        {number('percent', texts.percentLabel, texts.percentHint)}
        {number('get', texts.getLabel, texts.getHint)}
        {number('price', texts.priceLabel, texts.priceHint)}
      </FieldPair>
    </section>
  )
}

function HoursSection({ valueOf, errorOf }: Fields) {
  return (
    <section className={styles.section} aria-labelledby="hours-title">
      <h2 id="hours-title">{texts.hoursTitle}</h2>
      <Choices
        label={texts.weekdaysLabel}
        name="weekdays"
        options={texts.WEEKDAYS.map((label, index) => ({ value: index + 1, label }))}
        chosen={valueOf('weekdays')}
        {...errorOf('weekdays')}
      />
      <FieldPair>
        <Field
          label={texts.fromLabel}
          name="from_time"
          type="time"
          hint={texts.hoursHint}
          defaultValue={valueOf('from_time')}
          {...errorOf('hours')}
        />
        <Field label={texts.untilLabel} name="until_time" type="time" defaultValue={valueOf('until_time')} />
      </FieldPair>
    </section>
  )
}
