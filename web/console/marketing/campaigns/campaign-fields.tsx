import { useState } from 'react'
import { CAMPAIGN_NAME_MAX, CAMPAIGN_SUBJECT_MAX, CAMPAIGN_TEXT_MAX } from '#domain/field-lengths.ts'
import { Field, FieldPair, TextArea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import * as texts from './campaigns-texts.ts'

type Option = { value: number; label: string }
export type CampaignChoices = { stores: Option[]; zones: Option[]; segments: Option[] }

export function CampaignFields({ fields, choices }: { fields: Fields; choices: CampaignChoices }) {
  const { valueOf, errorOf } = fields
  const [text, setText] = useState(valueOf('text'))
  return (
    <>
      <section className={editing.section}>
        <h2>{texts.wordsTitle}</h2>
        <FieldPair>
          <Field
            label={texts.nameLabel}
            name="name"
            maxLength={CAMPAIGN_NAME_MAX}
            hint={texts.nameHint}
            defaultValue={valueOf('name')}
            {...errorOf('name')}
          />
          <Select label={texts.channelLabel} name="channel" defaultValue={valueOf('channel')}>
            {Object.entries(texts.CHANNELS).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </Select>
        </FieldPair>
        <Field
          label={texts.subjectLabel}
          name="subject"
          maxLength={CAMPAIGN_SUBJECT_MAX}
          hint={texts.subjectHint}
          defaultValue={valueOf('subject')}
          {...errorOf('subject')}
        />
        <TextArea
          label={texts.textLabel}
          name="text"
          rows={8}
          value={text}
          maxLength={CAMPAIGN_TEXT_MAX}
          {...errorOf('text')}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="quiet small">{texts.textHint}</p>
      </section>
      <Audience fields={fields} choices={choices} />
    </>
  )
}

function Audience({ fields: { valueOf, errorOf }, choices }: { fields: Fields; choices: CampaignChoices }) {
  return (
    <section className={editing.section}>
      <h2>{texts.audienceTitle}</h2>
      <p className="quiet small">{texts.audienceText}</p>
      <Place
        label={texts.segmentLabel}
        name="segment_id"
        any={texts.anySegment}
        options={choices.segments}
        chosen={valueOf('segment_id')}
      />
      <FieldPair>
        <Place
          label={texts.storeLabel}
          name="store_id"
          any={texts.anyStore}
          options={choices.stores}
          chosen={valueOf('store_id')}
        />
        <Place
          label={texts.zoneLabel}
          name="zone_id"
          any={texts.anyZone}
          options={choices.zones}
          chosen={valueOf('zone_id')}
        />
      </FieldPair>
      <FieldPair>
        <Select label={texts.orderedLabel} name="ordered" defaultValue={valueOf('ordered')}>
          {Object.entries(texts.ORDERED).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
        <Field
          label={texts.daysLabel}
          name="days"
          inputMode="numeric"
          defaultValue={valueOf('days')}
          {...errorOf('days')}
        />
      </FieldPair>
    </section>
  )
}

type PlaceProps = { label: string; name: string; any: string; options: readonly Option[]; chosen: string }

/** Selection of a segment, store or zone. A value that the caller may not see stays selected. */
function Place({ label, name, any, options, chosen }: PlaceProps) {
  const isUnseen = chosen !== '' && !options.some(({ value }) => String(value) === chosen)
  return (
    <Select label={label} name={name} defaultValue={chosen}>
      <option value="">{any}</option>
      {isUnseen && <option value={chosen}>{chosen}</option>}
      {options.map(({ value, label: word }) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  )
}
