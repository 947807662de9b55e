import { useState } from 'react'
import { TILE_CONTRAST, contrast } from '#domain/colours/contrast.ts'
import { BANNER_BUTTON_MAX, BANNER_TEXT_MAX, BANNER_TITLE_MAX, LINK_MAX } from '#domain/field-lengths.ts'
import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Choices } from '../../editing/choices.tsx'
import { ColourField, isColour } from '../../editing/colour-field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import styles from '../../editing/editing.module.css'
import { RadioChoices } from '../../editing/radio-choices.tsx'
import banner from '../marketing.module.css'
import { OTHER, type picturesOf } from './banner-values.ts'
import * as texts from './banners-texts.ts'

type Option = { value: number | string; label: string }
export type BannerChoices = {
  stores: Option[]
  zones: { value: number; label: string }[]
  codes: Option[]
  pictures: ReturnType<typeof picturesOf>
}

/** Text colour of a banner. */
const INK = '#21150F'

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

/** Returns a function that renders a field with its value and error. */
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
      {field('title', texts.titleLabel, { maxLength: BANNER_TITLE_MAX })}
      {field('content', texts.textLabel, { maxLength: BANNER_TEXT_MAX })}
      <FieldPair>
        {field('button_text', texts.buttonLabel, { maxLength: BANNER_BUTTON_MAX })}
        {field('link', texts.linkLabel, { maxLength: LINK_MAX, hint: texts.linkHint })}
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
  const pictures = choices.pictures.map(({ value, label, src }) => ({
    value,
    label,
    picture: <img src={src} alt="" width={240} height={120} loading="lazy" className={banner.picture} />,
  }))
  const none = { value: '', label: texts.noPicture, picture: <span className={banner.noPicture} /> }
  return (
    <section className={styles.section} aria-labelledby="looks-title">
      <h2 id="looks-title">{texts.looksTitle}</h2>
      <RadioChoices
        label={texts.pictureLabel}
        name="picture"
        options={[none, ...pictures]}
        chosen={fields.valueOf('picture')}
        {...fields.errorOf('background_image')}
      />
      <Colours fields={fields} />
    </section>
  )
}

const swatch = (colour: string) => (
  <span className={banner.swatch} style={colour === '' ? undefined : { background: colour }} />
)

/** Choice of the named colours or a custom colour. */
function Colours({ fields }: { fields: Fields }) {
  const [other, setOther] = useState(fields.valueOf('background_color'))
  const named = Object.entries(texts.COLOURS).map(([value, label]) => ({
    value,
    label,
    picture: swatch(value),
  }))
  const isDark = isColour(other) && contrast(other, INK) < TILE_CONTRAST.good
  return (
    <div className={`${styles.conditional} stackSmall`}>
      <RadioChoices
        label={texts.colourLabel}
        name="colour"
        options={[
          ...named,
          { value: OTHER, label: texts.otherColour, picture: swatch(isColour(other) ? other : '#FFFFFF') },
        ]}
        chosen={fields.valueOf('colour')}
      />
      <div className={styles.onlyOther}>
        <ColourField
          label={texts.otherColourLabel}
          name="background_color"
          value={other}
          onChange={setOther}
          {...fields.errorOf('background_color')}
        />
        <div aria-live="polite">{isDark && <Notice tone="warning">{texts.darkText}</Notice>}</div>
      </div>
    </div>
  )
}

function WhereSection({ fields, choices }: Props) {
  const field = fieldOf(fields)
  return (
    <section className={styles.section} aria-labelledby="where-title">
      <h2 id="where-title">{texts.whereTitle}</h2>
      <FieldPair>
        <List
          {...{ fields, name: 'store_id', label: texts.storeLabel }}
          empty={texts.everyStore}
          options={choices.stores}
        />
        {field('sequence', texts.sequenceLabel, { hint: texts.sequenceHint })}
      </FieldPair>
      <Choices
        label={texts.zoneLabel}
        name="zone_ids"
        options={choices.zones}
        chosen={fields.valueOf('zone_ids')}
        {...fields.errorOf('zone_ids')}
      />
      <p className="small quiet">{texts.zoneHint}</p>
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
