import { SEGMENT_NAME_MAX } from '#domain/field-lengths.ts'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Choices } from '../../editing/choices.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import type { OfferChoices } from '../load-choices.ts'
import { LiveCount } from './live-count.tsx'
import * as texts from './segments-texts.ts'

export function SegmentFields({ fields, choices }: { fields: Fields; choices: OfferChoices }) {
  const { valueOf, errorOf } = fields
  const number = (name: string, label: string, mode: 'numeric' | 'decimal', hint?: string) => (
    <Field
      label={label}
      name={name}
      inputMode={mode}
      autoComplete="off"
      {...(hint && { hint })}
      defaultValue={valueOf(name)}
      {...errorOf(name)}
    />
  )
  return (
    <>
      <section className={editing.section} aria-labelledby="name-title">
        <h2 id="name-title">{texts.nameTitle}</h2>
        <Field
          label={texts.nameLabel}
          name="name"
          maxLength={SEGMENT_NAME_MAX}
          hint={texts.nameHint}
          defaultValue={valueOf('name')}
          {...errorOf('name')}
        />
        <Select label={texts.consentLabel} name="consent" defaultValue={valueOf('consent')}>
          {Object.entries(texts.CONSENTS).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
        <Notice>{texts.lawText}</Notice>
        <LiveCount />
      </section>
      <section className={editing.section} aria-labelledby="who-title">
        <h2 id="who-title">{texts.whoTitle}</h2>
        <p className="quiet small">{texts.whoHint}</p>
        <FieldPair>
          {number('ordered_within', texts.withinLabel, 'numeric')}
          {number('not_ordered_for', texts.notForLabel, 'numeric')}
        </FieldPair>
        <FieldPair>
          {number('spend_from', texts.fromLabel, 'decimal', texts.spendHint)}
          {number('spend_to', texts.toLabel, 'decimal', texts.spendHint)}
        </FieldPair>
        <Choices
          label={texts.categoriesLabel}
          name="category_ids"
          options={choices.categories}
          chosen={valueOf('category_ids')}
          {...errorOf('category_ids')}
        />
        <Choices
          label={texts.storesLabel}
          name="store_ids"
          options={choices.stores}
          chosen={valueOf('store_ids')}
          {...errorOf('store_ids')}
        />
        <p className="quiet small">{texts.storesHint}</p>
      </section>
    </>
  )
}
