import type { PromoCode } from '#contract/console/promotions.ts'
import { PROMO_CODE_MAX, PROMO_DESCRIPTION_MAX } from '#domain/field-lengths.ts'
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
import * as texts from './codes-texts.ts'

type Props = {
  fields: Fields
  choices: OfferChoices
  /** Products to which the stored code is limited. */
  products: PromoCode['products']
  checkedOn: string | null
}

export function CodeFields({ fields, choices, products, checkedOn }: Props) {
  const { valueOf, errorOf } = fields
  return (
    <>
      <OfferSection {...fields} />
      <WhoSection fields={fields} segments={choices.segments} />
      <WhereFields fields={fields} choices={choices} />
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
  return (
    <section className={styles.section} aria-labelledby="offer-title">
      <h2 id="offer-title">{texts.offerTitle}</h2>
      <FieldPair>
        <Field
          label={texts.codeLabel}
          name="promo_code"
          maxLength={PROMO_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          hint={texts.codeHint}
          defaultValue={valueOf('promo_code')}
          {...errorOf('promo_code')}
        />
        <Field
          label={texts.descriptionLabel}
          name="description"
          maxLength={PROMO_DESCRIPTION_MAX}
          hint={texts.descriptionHint}
          defaultValue={valueOf('description')}
          {...errorOf('description')}
        />
      </FieldPair>
      <FieldPair>
        <Select label={texts.typeLabel} name="discount_type" defaultValue={valueOf('discount_type')}>
          <option value="percentage">{texts.percentOption}</option>
          <option value="fixed">{texts.dollarsOption}</option>
        </Select>
        <Field
          label={texts.discountLabel}
          name="discount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={valueOf('discount')}
          {...errorOf('discount')}
        />
        <Field
          label={texts.minimumLabel}
          name="minimum_spend"
          inputMode="decimal"
          autoComplete="off"
          hint={texts.minimumHint}
          defaultValue={valueOf('minimum_spend')}
          {...errorOf('minimum_spend')}
        />
      </FieldPair>
    </section>
  )
}

type WhoProps = { fields: Fields; segments: OfferChoices['segments'] }

function WhoSection({ fields, segments }: WhoProps) {
  const { valueOf, errorOf } = fields
  return (
    <section className={styles.section} aria-labelledby="who-title">
      <h2 id="who-title">{texts.usesTitle}</h2>
      <Field
        label={texts.mostLabel}
        name="total_amount"
        inputMode="numeric"
        autoComplete="off"
        hint={texts.mostHint}
        defaultValue={valueOf('total_amount')}
        {...errorOf('total_amount')}
      />
      <Checkbox
        label={texts.onceLabel}
        name="use_type"
        value="once"
        defaultChecked={valueOf('use_type') === 'once'}
      />
      <Checkbox
        label={texts.firstLabel}
        name="requirement"
        value="first_order"
        defaultChecked={valueOf('requirement') === 'first_order'}
      />
      <SegmentField fields={fields} segments={segments} />
      <p className="small quiet">{shared.segmentHint}</p>
    </section>
  )
}
