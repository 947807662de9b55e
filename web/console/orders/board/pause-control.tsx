import { useCallback, useEffect, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import type { AutoAccept, Pause, StaffStore } from '#contract/console/stores.ts'
import type { DeliveryMode } from '#domain/delivery/delivery-mode.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import styles from './orders.module.css'
import * as texts from './board-texts.ts'

/** Parameter of the board's URL with the store whose control opens at once. */
const PARAMETER = 'pause'

/**
 * Control of a store's delivery mode: open, busy or paused. It takes two taps, or opens by the URL.
 * @source A-PAUSE-1
 */
export function PauseControl({ stores, now }: { stores: readonly StaffStore[]; now: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = useIsHydrated() ? new URLSearchParams(search).get(PARAMETER) : null
  const [isPressed, setPressed] = useState(false)
  const [picked, setChosen] = useState<number | null>(null)
  const close = useCallback(() => {
    setPressed(false)
    setChosen(null)
    if (asked === null) return
    const params = new URLSearchParams(search)
    params.delete(PARAMETER)
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
  }, [asked, search, navigate])
  const isOpen = isPressed || asked !== null
  const chosen = picked ?? Number(asked)
  const store = stores.find((one) => one.store_id === chosen) ?? stores[0]
  if (!store) return null
  const different = stores.filter(({ pause }) => modeNow(pause, now) !== 'open').length
  const label =
    stores.length > 1 && different > 0 ? texts.someStoresText(different) : stateText(store.pause, now)
  return (
    <>
      <Button isSmall tone={different > 0 ? 'solid' : 'outline'} onClick={() => setPressed(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={texts.modeTitle} onClose={close}>
          {stores.length > 1 && (
            <Select
              label={texts.storeLabel}
              value={store.store_id}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {stores.map((one) => (
                <option key={one.store_id} value={one.store_id}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
          <Choices key={store.store_id} {...{ store, now }} onDone={close} />
          {/* Collapsed, so that the dialog does not focus the field and open a phone's keyboard. */}
          <details>
            <summary className={styles.more}>{texts.acceptHeading}</summary>
            <AutoAcceptForm key={`accept ${store.store_id}`} rule={store.auto_accept} onDone={close} />
          </details>
        </Dialog>
      )}
    </>
  )
}

type ChoicesProps = { store: StaffStore; now: string; onDone: () => void }

function Choices({ store, now, onDone }: ChoicesProps) {
  const { submit, isBusy, error, ...reply } = useSetting(onDone)
  const current = reply.current as Pause | null
  const pause = current ?? store.pause
  const set = (mode: DeliveryMode, minutes: string) =>
    submit({ step: 'pause', mode, minutes, ...fieldsOf(pause) })
  return (
    <>
      <p>
        <b>{stateText(pause, now)}</b>
      </p>
      <div role="alert">
        {error && (
          <Notice tone={current ? 'warning' : 'error'}>
            {current ? texts.staleMode(stateText(current, now)) : error.msg}
          </Notice>
        )}
      </div>
      {modeNow(pause, now) !== 'open' && (
        <Button isWide isBusy={isBusy} onClick={() => set('open', '')}>
          {texts.reopenButton}
        </Button>
      )}
      <Spans
        title={texts.busyHeading}
        hint={texts.busyHint}
        isBusy={isBusy}
        onChoose={(m) => set('busy', m)}
      />
      <Spans
        title={texts.pauseHeading}
        hint={texts.pauseHint}
        isBusy={isBusy}
        onChoose={(m) => set('paused', m)}
      />
    </>
  )
}

/** Form for the amount below which orders are accepted automatically. @source A-ACCEPT-1 */
function AutoAcceptForm({ rule, onDone }: { rule: AutoAccept; onDone: () => void }) {
  const { submit, isBusy, error, ...reply } = useSetting(onDone)
  const current = reply.current as AutoAccept | null
  return (
    <form
      className="stackSmall"
      onSubmit={(event) => {
        event.preventDefault()
        const below = formFields(new FormData(event.currentTarget))('below')
        submit({ step: 'auto-accept', below, ...fieldsOf(current ?? rule) })
      }}
    >
      <p className="small quiet">{texts.acceptHint}</p>
      <div role="alert">{current && <Notice tone="warning">{texts.staleAmount(current.below)}</Notice>}</div>
      <div className={styles.searchRow}>
        <Field
          label={texts.belowLabel}
          name="below"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={rule.below ?? ''}
          {...(error && !current && { error: error.fields?.below ?? error.msg })}
        />
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.saveButton}
        </Button>
      </div>
    </form>
  )
}

/**
 * Submits a setting of a store and calls `onDone` on success. `current` is the stored value after a version conflict.
 */
function useSetting(onDone: () => void) {
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const isDone = reply?.ok === true
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  const error = reply?.ok === false ? reply.error : null
  return {
    isBusy,
    error,
    current: error?.code === 'stale' ? error.current : null,
    submit: (fields: Record<string, string>) =>
      void fetcher.submit(fields, { method: 'post', action: '/console/orders' }),
  }
}

const fieldsOf = ({ store_id, version }: { store_id: number; version: number }) => ({
  store_id: String(store_id),
  version: String(version),
})

type SpansProps = { title: string; hint: string; isBusy: boolean; onChoose: (minutes: string) => void }

function Spans({ title, hint, isBusy, onChoose }: SpansProps) {
  return (
    <section className="stackSmall">
      <h3>{title}</h3>
      <p className="small quiet">{hint}</p>
      <div className={styles.spans}>
        {texts.spanLabels.map(([minutes, label]) => (
          <Button
            key={minutes}
            tone="outline"
            aria-label={`${title}: ${label}`}
            isBusy={isBusy}
            onClick={() => onChoose(minutes)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Returns the current mode. A mode whose end has passed is over, even if the page has not been reloaded since. */
const modeNow = ({ mode, until }: Pause, now: string): DeliveryMode =>
  until && Date.parse(until) <= Date.parse(now) ? 'open' : mode

function stateText(pause: Pause, now: string): string {
  const mode = modeNow(pause, now)
  if (mode === 'open') return texts.openState
  const state = mode === 'busy' ? texts.busyState : texts.pausedState
  return pause.until ? texts.untilText(state, timeText(pause.until)) : state
}
