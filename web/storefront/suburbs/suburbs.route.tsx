import { STATES } from '#domain/states.ts'
import { useActionData } from 'react-router'
import { ERRORS } from '#contract/errors.ts'
import { listSuburbs } from '#contract/shop/zones.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { AreaNotServed, chooseSuburb } from '../address/choose-address.ts'
import { routeState, storePath } from '../address/saved-address.ts'
import { suburbsMeta } from '../seo/content-meta.ts'
import type { Route } from './+types/suburbs.route.ts'
import styles from './suburbs.module.css'
import { sendSubscription, type SubscribeReply } from '../content/subscribe/subscribe-action.ts'
import { SubscribeForm } from '../content/subscribe/subscribe-form.tsx'
import { SuburbChooser, type SuburbReply } from './suburb-chooser.tsx'
import * as texts from './suburbs-texts.ts'
import * as addressTexts from '../address/address-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  return loaderData && settings ? suburbsMeta(settings, loaderData) : []
}

/** Loads the suburbs of a state; the list is empty for an unknown state. @source S-SUBURB-1 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = routeState(params.state)
  const suburbs = state ? await context.get(apiContext).call(listSuburbs, { query: { state } }) : []
  return {
    path: state ? `/suburb/${STATES[state].slug}` : null,
    name: state ? STATES[state].name : '',
    suburbs: suburbs.map(({ name, postcode }) => ({ name, postcode })),
  }
}

/** Handles both forms of the page: the choice of a suburb, and the subscription to news about it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  return text('suburb') ? chooseSuburbReply(api, params.state, text) : sendSubscription(api, text)
}

async function chooseSuburbReply(api: PageApi, routeParam: string, text: (name: string) => string) {
  const state = routeState(routeParam)
  const [msg, suburb] = [ERRORS.address_invalid[1], text('suburb')]
  try {
    const chosen = state && (await chooseSuburb(api, state, suburb, text('force_change') === 'true'))
    if (chosen) return redirectTo(storePath(chosen))
    const failure: Failure = { ok: false, error: { code: 'address_invalid', msg } }
    return { suburb, failure } satisfies SuburbReply
  } catch (error) {
    const failure = failureReply(error).data
    const area = error instanceof AreaNotServed && { area: error.area }
    return { suburb, failure, ...area } satisfies SuburbReply
  }
}

export default function SuburbsScreen({ loaderData: { path, name, suburbs } }: Route.ComponentProps) {
  const reply = useActionData<SuburbReply | SubscribeReply>()
  const isSubscription = reply !== undefined && 'ok' in reply
  return (
    <div className={`page ${styles.columns}`}>
      <div>
        {name && <p className={styles.state}>{name}</p>}
        <h1 className="featureText">{texts.title}</h1>
        {path && (
          <SuburbChooser suburbs={suburbs} path={path} reply={reply && !isSubscription ? reply : undefined} />
        )}
      </div>
      <aside className={styles.panel} aria-label={texts.notifyTitle}>
        <h2>{texts.notifyTitle}</h2>
        <p className="quiet small">{texts.notifyText}</p>
        <SubscribeForm
          variant="full"
          hasCaptcha
          referrer={texts.notifyReferrer}
          thanks={addressTexts.notServedThanks}
          {...(path && { action: path })}
          reply={isSubscription ? reply : undefined}
        />
      </aside>
    </div>
  )
}
