import { useState } from 'react'
import { required } from '#domain/required.ts'
import { Form, Link, useActionData, useNavigation } from 'react-router'
import type { ConsoleZone } from '#contract/console/zones.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ZONE_NAME_MAX } from '#domain/field-lengths.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from '../places/places.module.css'
import { useUnsavedGuard } from '../places/place-reply.tsx'
import { termChanges } from './term-changes.ts'
import { termsOf } from './terms-text.ts'
import { type Ring, cornersText, readCorners } from './read-zone-form.ts'
import type { MapProps } from './map-props.ts'
import { ZoneMap } from './zone-map.tsx'
import { ZonePreview } from './zone-preview.tsx'
import type { ZoneReply } from './zone-reply.ts'
import own from './zones.module.css'
import * as texts from './zones-texts.ts'

type Props = {
  zone: ConsoleZone | null
  storeId: number
  stores: { store_id: number; name: string }[]
  mayChange: boolean
  isSaved: boolean
} & Pick<MapProps, 'others' | 'suburbs'>

export function ZoneForm({ zone, storeId, stores, mayChange, isSaved, others, suburbs }: Props) {
  const reply = useActionData<ZoneReply>()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const failure = !isBusy && reply?.ok === false ? reply.error : null
  const typed = reply?.typed ?? null
  const [corners, setCorners] = useState(
    typed?.corners ?? (zone ? cornersText(required(zone.polygon.coordinates[0], 'outline of the zone')) : ''),
  )
  const touch = useUnsavedGuard(isSaved && !reply)
  const preview = reply?.ok ? reply.preview : undefined
  const valueOf = (name: string, saved: string | number | null | undefined) => typed?.[name] ?? saved ?? ''
  const errorOf = (name: string) => (failure?.fields?.[name] ? { error: failure.fields[name] } : {})
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/zones">{texts.backLink}</Link>
        </p>
        <h1>{zone?.name ?? texts.newZoneTitle}</h1>
        {!mayChange && <p className="quiet">{texts.readOnlyText}</p>}
      </div>
      <Form method="post" className={own.form} onChange={touch}>
        <fieldset className={`${styles.panel} ${styles.plain}`} disabled={!mayChange}>
          <input type="hidden" name="version" value={zone?.version ?? 0} />
          <input
            type="hidden"
            name="holes"
            value={JSON.stringify(zone?.polygon.coordinates.slice(1) ?? [])}
          />
          <input type="hidden" name="checked" value={(reply?.ok && reply.checked) || ''} />
          <Field
            label={texts.nameLabel}
            name="name"
            maxLength={ZONE_NAME_MAX}
            defaultValue={valueOf('name', zone?.name)}
            {...errorOf('name')}
            required
          />
          <StoreField zone={zone} stores={stores} storeId={typed?.store_id ?? storeId} />
          <Terms zone={zone} valueOf={valueOf} errorOf={errorOf} />
        </fieldset>
        <div className="stack">
          <Area
            {...{ others, suburbs, corners, mayChange }}
            onChange={(changed) => {
              setCorners(changed)
              touch()
            }}
            {...errorOf('polygon')}
          />
          <Notices failure={failure} isSaved={isSaved && !reply} />
          {preview && !isBusy && <ZonePreview preview={preview} changes={termChanges(zone, typed ?? {})} />}
          {mayChange && (
            <div className={styles.buttons}>
              <Button type="submit" isBusy={isBusy}>
                {preview ? texts.confirmButton : texts.checkButton}
              </Button>
            </div>
          )}
        </div>
      </Form>
    </div>
  )
}

type StoreFieldProps = { zone: ConsoleZone | null; stores: Props['stores']; storeId: number | string }

/** Store of the zone. It is read-only for an existing zone, because another store has other delivery promises. */
function StoreField({ zone, stores, storeId }: StoreFieldProps) {
  if (zone)
    return (
      <p>
        {texts.storeLabel}: <b>{zone.store_name}</b>
        <input type="hidden" name="store_id" value={zone.store_id} />
      </p>
    )
  return (
    <Select label={texts.storeLabel} name="store_id" defaultValue={storeId}>
      {stores.map(({ store_id, name }) => (
        <option key={store_id} value={store_id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

type TermsProps = {
  zone: ConsoleZone | null
  valueOf: (name: string, saved: string | number | null | undefined) => string | number
  errorOf: (name: string) => { error?: string }
}

/** Number fields: name, label, value for a new zone, and hint. */
const TERMS = [
  ['fee', texts.feeLabel, 7.95, null],
  ['min_spend', texts.minimumLabel, 30, null],
  ['free_from', texts.freeLabel, null, texts.freeHint],
  ['travel_minutes', texts.travelLabel, 15, null],
  ['priority', texts.priorityLabel, 0, texts.priorityHint],
] as const

function Terms({ zone, valueOf, errorOf }: TermsProps) {
  return (
    <>
      {TERMS.map(([name, label, first, hint]) => (
        <Field
          key={name}
          label={label}
          name={name}
          inputMode="decimal"
          defaultValue={valueOf(name, zone ? zone[name] : first)}
          {...(hint && { hint })}
          {...errorOf(name)}
          required={name !== 'free_from'}
        />
      ))}
      <Select
        label={texts.statusLabel}
        name="status"
        defaultValue={valueOf('status', zone?.status ?? 'ACTIVE')}
      >
        {Object.entries(texts.STATUSES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}

type AreaProps = {
  corners: string
  mayChange: boolean
  error?: string
  onChange: (corners: string) => void
} & Pick<MapProps, 'others' | 'suburbs'>

/** Outline on the map and as a list. Each change updates both. */
function Area({ corners, mayChange, error, onChange, others, suburbs }: AreaProps) {
  const read = readCorners(corners)
  const ring: Ring | null = 'ring' in read ? read.ring : null
  return (
    <section className="stackSmall" aria-labelledby="area-title">
      <h2 id="area-title">{texts.areaTitle}</h2>
      <ZoneMap
        ring={ring}
        {...{ others, suburbs, mayChange }}
        onChange={(changed) => onChange(cornersText(changed))}
      />
      <p className="quiet small">{texts.legendText}</p>
      <details open={error !== undefined || corners === ''}>
        <summary>{texts.cornersTitle}</summary>
        <label htmlFor="corners">{texts.cornersLabel}</label>
        <textarea
          id="corners"
          name="corners"
          className={own.corners}
          value={corners}
          onChange={(event) => onChange(event.currentTarget.value)}
          readOnly={!mayChange}
          spellCheck={false}
          aria-describedby="corners-hint"
          aria-invalid={error ? true : undefined}
        />
        <p className="quiet small" id="corners-hint">
          {texts.cornersHint}
        </p>
      </details>
    </section>
  )
}

function Notices({ failure, isSaved }: { failure: ErrorBody | null; isSaved: boolean }) {
  const current = failure?.code === 'stale' ? (failure.current as ConsoleZone) : null
  const fields = Object.values(failure?.fields ?? {})
  return (
    <>
      <div role="alert">
        {failure && !current && (
          <Notice tone="error">{fields.length > 0 ? fields.join(' ') : failure.msg}</Notice>
        )}
        {current && (
          <Notice tone="warning">
            <b>{texts.staleTitle}</b>
            <p>{texts.staleNow(current.name, termsOf(current, dollarsText))}</p>
            <p>{texts.staleAdvice}</p>
          </Notice>
        )}
      </div>
      <div aria-live="polite">{isSaved && <Notice tone="ok">{texts.savedText}</Notice>}</div>
    </>
  )
}
