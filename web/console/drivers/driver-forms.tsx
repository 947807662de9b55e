import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { DRIVER_DOCUMENTS } from '#domain/delivery/driver-papers.ts'
import { CERTIFICATE_NUMBER_MAX, NUMBER_END_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from './drivers-texts.ts'

/** Preserves the form's values after a rejected request, and resets the form after a successful save. */
function useRecordForm() {
  const fetcher = useFetcher<ActionReply>()
  const form = useRef<HTMLFormElement>(null)
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const isSaved = reply?.ok === true
  useEffect(() => {
    if (isSaved) form.current?.reset()
  }, [isSaved])
  const error = reply?.ok === false ? reply.error : null
  const errorOf = (name: string): { error?: string } =>
    error?.fields?.[name] ? { error: error.fields[name] } : {}
  const outcome = (
    <>
      <output>{isSaved && <Notice tone="ok">{texts.savedText}</Notice>}</output>
      <div role="alert">{error && !error.fields && <Notice tone="error">{error.msg}</Notice>}</div>
    </>
  )
  return { fetcher, form, errorOf, outcome, isBusy: fetcher.state !== 'idle' }
}

export function DocumentForm() {
  const { fetcher, form, errorOf, outcome, isBusy } = useRecordForm()
  return (
    <details>
      <summary>{texts.addDocument}</summary>
      <fetcher.Form ref={form} method="post" className="stackSmall" noValidate>
        <input type="hidden" name="intent" value="document" />
        <Select label={texts.kindLabel} name="kind">
          {DRIVER_DOCUMENTS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.DOCUMENTS[kind]}
            </option>
          ))}
        </Select>
        <FieldPair>
          <Field
            label={texts.numberEndLabel}
            name="number_end"
            maxLength={NUMBER_END_MAX}
            autoComplete="off"
            {...errorOf('number_end')}
          />
          <Field label={texts.lastDayLabel} name="expires_on" type="date" {...errorOf('expires_on')} />
        </FieldPair>
        {outcome}
        <div>
          <Button type="submit" tone="outline" isSmall isBusy={isBusy}>
            {texts.saveDocument}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}

export function TrainingForm() {
  const { fetcher, form, errorOf, outcome, isBusy } = useRecordForm()
  return (
    <details>
      <summary>{texts.addTraining}</summary>
      <fetcher.Form ref={form} method="post" className="stackSmall" noValidate>
        <input type="hidden" name="intent" value="training" />
        <Field
          label={texts.numberLabel}
          name="number"
          maxLength={CERTIFICATE_NUMBER_MAX}
          {...errorOf('number')}
        />
        <FieldPair>
          <Field label={texts.issuedLabel} name="issued_on" type="date" {...errorOf('issued_on')} />
          <Field label={texts.expiresLabel} name="expires_on" type="date" {...errorOf('expires_on')} />
        </FieldPair>
        {outcome}
        <div>
          <Button type="submit" tone="outline" isSmall isBusy={isBusy}>
            {texts.saveTraining}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}

export function EndShift() {
  const { fetcher, form, outcome, isBusy } = useRecordForm()
  return (
    <fetcher.Form ref={form} method="post" className="stackSmall">
      <input type="hidden" name="intent" value="shift" />
      {outcome}
      <div>
        <Button type="submit" tone="outline" isSmall isBusy={isBusy}>
          {texts.endShiftButton}
        </Button>
      </div>
      <p className="quiet small">{texts.endShiftHint}</p>
    </fetcher.Form>
  )
}
