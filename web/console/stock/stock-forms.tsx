import { type KeyboardEvent, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { StockItem } from '#contract/console/stock.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import type { StockChangeKind } from '#domain/inventory/stock-change.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './stock.module.css'
import * as texts from './stock-texts.ts'

export type StockReply = { ok: true; saved: string; isDoubtful?: boolean } | Failure

const NEEDS_REASON: readonly StockChangeKind[] = ['damage', 'correct', 'dispose']

type ChangeProps = { item: StockItem; kind: StockChangeKind; storeId: string }

/** Form that records one stock change of a product. Typed values stay after a rejected request. */
export function ChangeForm({ item, kind, storeId }: ChangeProps) {
  const fetcher = useFetcher<StockReply>()
  const navigate = useNavigate()
  const [units, setUnits] = useState('')
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply?.ok === false ? reply.error : null
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    // Clears the number after a save, so that a second click does not repeat it. A rejected number stays.
    if (reply?.ok) setUnits('')
  }
  const { label, hint } = texts.UNITS[kind]
  const needsReason = NEEDS_REASON.includes(kind)
  /** Handles a scan of the next product while the cursor is in this field: a barcode is not a number of units. */
  const leadBarcodeAway = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const gtin = readGtin(value)
    if (event.key !== 'Enter' || gtin === null) return
    event.preventDefault()
    setUnits('')
    const query = { store: storeId, search: gtin, ...(kind === 'count' && { do: 'count' }) }
    void navigate(`/console/stock?${new URLSearchParams(query).toString()}`)
  }
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="version" value={item.version} />
      <div className={styles.fields}>
        <Field
          label={label}
          name="units"
          inputMode={kind === 'correct' ? 'text' : 'numeric'}
          autoComplete="off"
          value={units}
          onChange={(event) => setUnits(event.currentTarget.value)}
          onKeyDown={leadBarcodeAway}
          hint={hint}
          {...(failure?.fields?.units && { error: failure.fields.units })}
          required
        />
        <Field
          label={needsReason ? texts.reasonLabel : texts.optionalReason}
          name="reason"
          maxLength={SHORT_REASON_MAX}
          {...(failure?.fields?.reason && { error: failure.fields.reason })}
          required={needsReason}
        />
      </div>
      <Refusal
        error={failure}
        wanted={units}
        nowText={({ on_shelf, unsaleable }) => texts.staleNow(on_shelf, unsaleable)}
      />
      <div aria-live="polite">
        {reply?.ok && <Notice tone={reply.isDoubtful ? 'warning' : 'ok'}>{reply.saved}</Notice>}
      </div>
      <Button type="submit" isBusy={isBusy}>
        {texts.SAVE[kind]}
      </Button>
    </fetcher.Form>
  )
}

/** Error of a rejected change. After a conflict it shows the entered and the current numbers. */
function Refusal({
  error,
  wanted,
  nowText,
}: {
  error: ErrorBody | null
  wanted: string
  nowText: (current: StockItem) => string
}) {
  const current = error?.code === 'stale' ? (error.current as StockItem | undefined) : undefined
  return (
    <div role="alert">
      {error && !current && !error.fields && <Notice tone="error">{error.msg}</Notice>}
      {current && (
        <Notice tone="warning">
          <b>{texts.staleTitle}</b>
          <ul>
            <li>{texts.staleWanted(wanted)}</li>
            <li>{texts.staleCurrent(nowText(current))}</li>
          </ul>
          <p>{texts.staleAdvice}</p>
        </Notice>
      )}
    </div>
  )
}

export function DetailsForm({ item }: { item: StockItem }) {
  const fetcher = useFetcher<StockReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply?.ok === false ? reply.error : null
  const [wanted, setWanted] = useState('')
  const errorOf = (name: string) => (failure?.fields?.[name] ? { error: failure.fields[name] } : {})
  return (
    <fetcher.Form
      method="post"
      className="stackSmall"
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget)
        const text = (name: string) => formFields(form)(name) || null
        setWanted(texts.detailsText(text('shelf_location'), text('reorder_point'), text('reorder_to')))
      }}
    >
      <input type="hidden" name="intent" value="describe" />
      <input type="hidden" name="version" value={item.version} />
      <div className={styles.fields}>
        <Field
          label={texts.shelfLabel}
          name="shelf_location"
          maxLength={12}
          autoComplete="off"
          hint={texts.shelfHint}
          defaultValue={item.shelf_location ?? ''}
          {...errorOf('shelf_location')}
        />
        <Field
          label={texts.reorderPointLabel}
          name="reorder_point"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={item.reorder_point ?? ''}
          {...errorOf('reorder_point')}
        />
        <Field
          label={texts.reorderToLabel}
          name="reorder_to"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={item.reorder_to ?? ''}
          {...errorOf('reorder_to')}
        />
      </div>
      <Refusal
        error={failure}
        wanted={wanted}
        nowText={(now) => texts.detailsText(now.shelf_location, now.reorder_point, now.reorder_to)}
      />
      <div aria-live="polite">{reply?.ok && <Notice tone="ok">{reply.saved}</Notice>}</div>
      <Button type="submit" tone="outline" isBusy={isBusy}>
        {texts.saveButton}
      </Button>
    </fetcher.Form>
  )
}
