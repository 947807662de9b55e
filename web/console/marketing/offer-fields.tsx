import { Field, FieldPair } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Choices } from '../editing/choices.tsx'
import type { Fields } from '../editing/edit-form.tsx'
import styles from '../editing/editing.module.css'
import { listOf } from '../editing/form-values.ts'
import type { OfferChoices } from './load-choices.ts'
import * as texts from './marketing-texts.ts'

type Props = { fields: Fields; choices: OfferChoices }

/** Fields for the stores of an offer. Zones are read-only and are submitted unchanged. */
export function WhereFields({ fields: { valueOf, errorOf }, choices }: Props) {
  const zones = listOf(valueOf('zone_ids'))
  return (
    <section className={styles.section} aria-labelledby="where-title">
      <h2 id="where-title">{texts.placeTitle}</h2>
      <Choices
        label={texts.storesLabel}
        name="store_ids"
        options={choices.stores}
        chosen={valueOf('store_ids')}
        {...errorOf('store_zone')}
      />
      <p className="small quiet">{texts.everywhereHint}</p>
      <input type="hidden" name="zone_ids" value={zones.join(' ')} />
      {zones.length > 0 && <p>{texts.zonesText(zones.length)}</p>}
    </section>
  )
}

type SegmentProps = { fields: Fields; segments: OfferChoices['segments'] }

/** Selection of a segment. A segment that the caller may not see stays selected. */
export function SegmentField({ fields: { valueOf, errorOf }, segments }: SegmentProps) {
  const chosen = valueOf('segment_id')
  const isUnseen = chosen !== '' && !segments.some(({ value }) => String(value) === chosen)
  return (
    <Select label={texts.segmentLabel} name="segment_id" defaultValue={chosen} {...errorOf('segment_id')}>
      <option value="">{texts.anySegment}</option>
      {isUnseen && <option value={chosen}>{texts.segmentText(chosen)}</option>}
      {segments.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Fields for the start and end of an offer. */
export function WhenFields({ valueOf, errorOf }: Fields) {
  return (
    <FieldPair>
      <Field
        label={texts.startLabel}
        name="start_date"
        type="datetime-local"
        hint={texts.startHint}
        defaultValue={valueOf('start_date')}
        {...errorOf('start_date')}
      />
      <Field
        label={texts.endLabel}
        name="end_date"
        type="datetime-local"
        hint={texts.endHint}
        defaultValue={valueOf('end_date')}
        {...errorOf('end_date')}
      />
    </FieldPair>
  )
}
