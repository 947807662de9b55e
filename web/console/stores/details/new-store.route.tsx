import { Form, Link } from 'react-router'
import { createStore } from '#contract/console/store-details.ts'
import { STATES, STATE_CODES } from '#domain/states.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { refusedForm } from '../places/place-forms.ts'
import { usePlaceReply } from '../places/place-reply.tsx'
import styles from '../places/places.module.css'
import type { Route } from './+types/new-store.route.ts'
import { DETAILS } from './store-fields.ts'
import * as texts from './store-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  try {
    const made = await context.get(apiContext).call(createStore, {
      body: {
        name: text('name'),
        phone: text('phone'),
        email: text('email'),
        legal_name: text('legal_name'),
        abn: text('abn'),
        state: STATE_CODES.find((code) => code === text('state')) ?? STATE_CODES[0],
        address_line_1: text('address_line_1'),
        city: text('city'),
        postcode: text('postcode'),
      },
    })
    return redirectTo(`/console/stores/${made.store_id}`)
  } catch (error) {
    return refusedForm(error, form)
  }
}

const ADDRESS = [
  ['address_line_1', texts.streetLabel],
  ['city', texts.suburbLabel],
  ['postcode', texts.postcodeLabel],
] as const

/** @source S-STORE-2 */
export default function NewStoreScreen() {
  const { isBusy, failure, typed } = usePlaceReply()
  const fieldOf = (name: string, label: string) => (
    <Field
      key={name}
      label={label}
      name={name}
      defaultValue={typed?.[name] ?? ''}
      {...(failure?.fields?.[name] && { error: failure.fields[name] })}
      required
    />
  )
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/stores">{texts.storesTitle}</Link>
        </p>
        <h1>{texts.newTitle}</h1>
        <p className="quiet">{texts.newIntro}</p>
      </div>
      <Form method="post" className={styles.panel}>
        {fieldOf('name', texts.nameLabel)}
        <div className={styles.fields}>
          {ADDRESS.map(([name, label]) => fieldOf(name, label))}
          <Select label={texts.stateLabel} name="state" defaultValue={typed?.state ?? STATE_CODES[0]}>
            {STATE_CODES.map((code) => (
              <option key={code} value={code}>
                {STATES[code].name}
              </option>
            ))}
          </Select>
        </div>
        <div className={styles.fields}>
          {DETAILS.filter(([name]) => name !== 'name').map(([name, label]) => fieldOf(name, label))}
        </div>
        <div role="alert">{failure && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}</div>
        <div>
          <Button type="submit" isBusy={isBusy}>
            {texts.createButton}
          </Button>
        </div>
      </Form>
    </div>
  )
}
