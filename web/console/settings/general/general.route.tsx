import { Link } from 'react-router'
import { changeSettings, readSettings } from '#contract/console/settings.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/general.route.ts'
import { GENERAL_FIELDS, changesOf, valuesOfSettings } from './general-values.ts'
import { SettingField } from './setting-field.tsx'
import * as texts from './general-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  return { settings: await context.get(apiContext).call(readSettings) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, GENERAL_FIELDS)
  try {
    const changes = changesOf(typed, await api.call(readSettings))
    await api.call(changeSettings, { body: { ...changes, version: typed.version ?? '' } })
    return { ok: true } satisfies EditReply
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-SETTINGS-3 */
export default function GeneralSettingsScreen({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div className="stackSmall">
        <h1>{texts.title}</h1>
        <p>{texts.introText}</p>
      </div>
      <EditForm saved={valuesOfSettings(settings)} version={settings.version} labels={texts.LABELS}>
        {(fields) =>
          texts.PARTS.map(({ id, title, hint, names }) => (
            <section key={id} className={editing.section} aria-labelledby={`${id}-title`}>
              <div>
                <h2 id={`${id}-title`}>{title}</h2>
                <p className="small quiet">{hint}</p>
              </div>
              {names.map((name) => (
                <SettingField key={name} {...{ name, settings, fields }} />
              ))}
            </section>
          ))
        }
      </EditForm>
      <div className={editing.form}>
        <OtherAmounts />
      </div>
    </SettingsFrame>
  )
}

/** Links to amounts that are set on other screens. */
function OtherAmounts() {
  return (
    <section className={editing.section} aria-labelledby="fees-title">
      <h2 id="fees-title">{texts.feesTitle}</h2>
      <ul className="stackSmall">
        {texts.FEES.map(({ path, link, text }) => (
          <li key={path}>
            <Link to={path}>{link}</Link>
            <p className="small quiet">{text}</p>
          </li>
        ))}
      </ul>
      <p>
        {texts.fixedText} <Link to="/content/terms-and-conditions">{texts.fixedLink}</Link>
      </p>
    </section>
  )
}
