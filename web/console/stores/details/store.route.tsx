import { Form, Link } from 'react-router'
import {
  type StoreDetails,
  changeStore,
  copyRange,
  listStoreDetails,
  readStoreDetails,
} from '#contract/console/store-details.ts'
import { isLicenceEnding } from '#domain/delivery/licence-expiry.ts'
import { SCAN_RULES } from '#domain/orders/unscanned-picks.ts'
import { STATES } from '#domain/states.ts'
import { revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { mayChangePlaces } from '../places/may-change.ts'
import { refusedForm } from '../places/place-forms.ts'
import { usePlaceReply, useUnsavedGuard } from '../places/place-reply.tsx'
import styles from '../places/places.module.css'
import { StoreFrame } from '../places/store-frame.tsx'
import type { Route } from './+types/store.route.ts'
import { OpeningSteps } from './opening-steps.tsx'
import { DETAILS, LICENCE } from './store-fields.ts'
import * as texts from './store-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.store.name ?? texts.storesTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const mayChange = mayChangePlaces(context, params.storeId)
  try {
    const [store, all] = await Promise.all([
      api.call(readStoreDetails, { params: { store_id: params.storeId } }),
      api.call(listStoreDetails),
    ])
    const others = all.filter(
      ({ store_id, state, status }) =>
        store_id !== store.store_id && state === store.state && status === 'ACTIVE',
    )
    return { store, mayChange, others: others.map(({ store_id, name }) => ({ store_id, name })) }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  const ofStore = { params: { store_id: params.storeId } }
  try {
    if (text('intent') === 'copy') {
      const copied = await api.call(copyRange, { ...ofStore, body: { from_store_id: text('from_store_id') } })
      return { ok: true, done: texts.copiedText(copied.packs, copied.products) } as const
    }
    const version = text('version')
    if (text('intent') === 'open') {
      await api.call(changeStore, { ...ofStore, body: { status: 'ACTIVE', version } })
      return { ok: true, done: texts.openedText } as const
    }
    await api.call(changeStore, { ...ofStore, body: { ...detailsOf(text), version } })
    return { ok: true, done: texts.savedText } as const
  } catch (error) {
    return refusedForm(error, form)
  }
}

const detailsOf = (text: (name: string) => string) => ({
  name: text('name'),
  phone: text('phone'),
  email: text('email'),
  legal_name: text('legal_name'),
  abn: text('abn'),
  pick_without_scan: SCAN_RULES.find((rule) => rule === text('pick_without_scan')),
  licence:
    text('number') === ''
      ? null
      : {
          number: text('number'),
          licensee: text('licensee') || text('legal_name'),
          kind: text('kind'),
          expires_on: text('expires_on') || null,
        },
})

export const shouldRevalidate = revalidateAfterFailure

/** @source S-STORE-1 */
export default function StoreScreen({ loaderData }: Route.ComponentProps) {
  const { store, mayChange, others } = loaderData
  const reply = usePlaceReply()
  const touch = useUnsavedGuard(reply.isSaved)
  const { failure, typed, isBusy } = reply
  const current = failure?.code === 'stale' ? (failure.current as StoreDetails) : null
  const errorOf = (name: string) => (failure?.fields?.[name] ? { error: failure.fields[name] } : {})
  return (
    <StoreFrame storeId={store.store_id} name={store.name} title={texts.detailsTitle} intro={store.address}>
      {store.status === 'INACTIVE' && (
        <OpeningSteps store={store} others={others} mayChange={mayChange} isBusy={isBusy} />
      )}
      <LicenceWarning store={store} />
      <Form method="post" onChange={touch}>
        <fieldset className={`${styles.panel} ${styles.plain}`} disabled={!mayChange}>
          <input type="hidden" name="version" value={store.version} />
          <div className={styles.fields}>
            {DETAILS.map(([name, label]) => (
              <Field
                key={name}
                label={label}
                name={name}
                defaultValue={typed?.[name] ?? store[name]}
                {...errorOf(name)}
                required
              />
            ))}
          </div>
          <ScanRuleField value={typed?.pick_without_scan ?? store.pick_without_scan} />
          <LicenceFields store={store} typed={typed} {...errorOf('licence')} />
          <div role="alert">
            {failure && !current && (
              <Notice tone="error">
                {failure.fields ? Object.values(failure.fields).join(' ') : failure.msg}
              </Notice>
            )}
            {current && (
              <Notice tone="warning">
                <b>{texts.staleTitle}</b>
                <p>{texts.staleNow(current.name, current.licence?.number ?? '')}</p>
                <p>{texts.staleAdvice}</p>
              </Notice>
            )}
          </div>
          <div aria-live="polite">
            {reply.isSaved && (
              <Notice tone="ok">
                {reply.done ?? texts.savedText}{' '}
                {reply.done === texts.openedText && (
                  <Link to="/console/orders/new">{texts.testOrderLink}</Link>
                )}
              </Notice>
            )}
          </div>
          {mayChange && (
            <div>
              <Button type="submit" isBusy={isBusy}>
                {texts.saveButton}
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
    </StoreFrame>
  )
}

function LicenceWarning({ store: { licence } }: { store: StoreDetails }) {
  const days = licence?.days_left ?? null
  if (!isLicenceEnding(days)) return null
  return (
    <Notice tone={days < 0 ? 'error' : 'warning'}>
      {days < 0 ? texts.endedWarning : texts.endsWarning(days)}
    </Notice>
  )
}

const ScanRuleField = ({ value }: { value: string }) => (
  <div>
    <Select key={value} label={texts.scanRuleLabel} name="pick_without_scan" defaultValue={value}>
      {SCAN_RULES.map((rule) => (
        <option key={rule} value={rule}>
          {texts.SCAN_RULE_TEXTS[rule]}
        </option>
      ))}
    </Select>
    <p className="quiet small">{texts.scanRuleHint}</p>
  </div>
)

type LicenceProps = { store: StoreDetails; typed: Record<string, string> | null; error?: string }

function LicenceFields({ store: { licence, state }, typed, error }: LicenceProps) {
  return (
    <>
      <div>
        <h3>{texts.licenceTitle}</h3>
        <p className="quiet small">{texts.licenceIntro(STATES[state].name)}</p>
      </div>
      <div className={styles.fields}>
        {LICENCE.map(([name, label, hint]) => (
          <Field
            key={name}
            label={label}
            name={name}
            defaultValue={typed?.[name] ?? licence?.[name] ?? ''}
            {...(hint && { hint })}
            {...(error && name === 'number' && { error })}
          />
        ))}
        <Field
          label={texts.expiresLabel}
          type="date"
          name="expires_on"
          hint={texts.expiresHint}
          defaultValue={typed?.expires_on ?? licence?.expires_on ?? ''}
        />
      </div>
    </>
  )
}
