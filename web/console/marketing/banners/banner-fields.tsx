import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import styles from '../../editing/editing.module.css'
import * as texts from './banners-texts.ts'

type Option = { value: number | string; label: string }
export type BannerChoices = { stores: Option[]; codes: Option[]; pictures: Option[] }

type Props = { fields: Fields; choices: BannerChoices }

export function BannerFields({ fields, choices }: Props) {
  return (
    <>
      <WordsSection fields={fields} choices={choices} />
      <LooksSection fields={fields} choices={choices} />
      <WhereSection fields={fields} choices={choices} />
    </>
  )
}

/** A field by its name, with what it holds and what is wrong with it. */
const fieldOf =
  ({ valueOf, errorOf }: Fields) =>
  (name: string, label: string, more: { hint?: string; maxLength?: number; type?: string } = {}) => (
    <Field label={label} name={name} defaultValue={valueOf(name)} {...more} {...errorOf(name)} />
  )

type ListProps = { fields: Fields; name: string; label: string; empty: string; options: Option[] }

function List({ fields, name, label, empty, options }: ListProps) {
  return (
    <Select label={label} name={name} defaultValue={fields.valueOf(name)}>
      <option value="">{empty}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

function WordsSection({ fields, choices }: Props) {
  const field = fieldOf(fields)
  return (
    <section className={styles.section} aria-labelledby="words-title">
      <h2 id="words-title">{texts.wordsTitle}</h2>
      {field('title', texts.titleLabel, { maxLength: 80 })}
      {field('content', texts.textLabel, { maxLength: 300 })}
      <FieldPair>
        {field('button_text', texts.buttonLabel, { maxLength: 40 })}
        {field('link', texts.linkLabel, { maxLength: 300, hint: texts.linkHint })}
        <List
          {...{ fields, name: 'promo_code_id', label: texts.codeLabel }}
          empty={texts.noCode}
          options={choices.codes}
        />
      </FieldPair>
    </section>
  )
}

function LooksSection({ fields, choices }: Props) {
  return (
    <section className={styles.section} aria-labelledby="looks-title">
      <h2 id="looks-title">{texts.looksTitle}</h2>
      <FieldPair>
        <List
          {...{ fields, name: 'picture', label: texts.pictureLabel }}
          empty={texts.noPicture}
          options={choices.pictures}
        />
        {fieldOf(fields)('background_color', texts.colourLabel, { hint: texts.colourHint, maxLength: 7 })}
      </FieldPair>
    </section>
  )
}

function WhereSection({ fields, choices }: Props) {
  const field = fieldOf(fields)
  return (
    <section className={styles.section} aria-labelledby="where-title">
      <h2 id="where-title">{texts.whereTitle}</h2>
      <input type="hidden" name="zone_id" value={fields.valueOf('zone_id')} />
      <FieldPair>
        <List
          {...{ fields, name: 'store_id', label: texts.storeLabel }}
          empty={texts.everyStore}
          options={choices.stores}
        />
        {field('sequence', texts.sequenceLabel, { hint: texts.sequenceHint })}
      </FieldPair>
      <FieldPair>
        {field('start', texts.startLabel, { type: 'datetime-local', hint: texts.momentHint })}
        {field('finish', texts.finishLabel, { type: 'datetime-local', hint: texts.momentHint })}
      </FieldPair>
      <Checkbox
        label={texts.statusLabel}
        name="status"
        value="ACTIVE"
        defaultChecked={fields.valueOf('status') === 'ACTIVE'}
      />
      <Notice>{texts.lawText}</Notice>
    </section>
  )
}
