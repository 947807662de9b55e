import { useState } from 'react'
import { useFetcher } from 'react-router'
import { listSuburbs } from '#contract/shop/zones.ts'
import { apiContext } from '#web/api.ts'
import { FieldError } from '#web/ui/field.tsx'
import { CartTransferDialog } from '../address/cart-transfer-dialog.tsx'
import type { ChooseReply } from '../address/choose-address.route.ts'
import { routeState, STATE_NAMES } from '../address/saved-address.ts'
import type { Route } from './+types/suburbs.route.ts'
import styles from './content.module.css'
import { SubscribeForm } from './subscribe-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Deliverable suburbs' }]

/** An unknown state shows no list. @source spec §2 "Suburb page", §8 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = routeState(params.state)
  const suburbs = state ? await context.get(apiContext).call(listSuburbs, { query: { state } }) : []
  return {
    state,
    name: state ? STATE_NAMES[state] : '',
    suburbs: suburbs.map(({ name, postcode }) => ({ name, postcode })),
  }
}

export default function SuburbsScreen({ loaderData: { state, name, suburbs } }: Route.ComponentProps) {
  const fetcher = useFetcher<ChooseReply>()
  const [asked, setAsked] = useState('')
  const [dismissed, setDismissed] = useState<ChooseReply>()
  const reply = fetcher.state === 'idle' && fetcher.data !== dismissed ? fetcher.data : undefined
  const failure = reply && !reply.ok ? reply.error : null
  const choose = (suburb: string, isForced = false) => {
    setAsked(suburb)
    void fetcher.submit(
      { suburb, state: state ?? '', force_change: String(isForced) },
      { method: 'post', action: '/-/address' },
    )
  }
  return (
    <div className={`page ${styles.columns}`}>
      <div>
        <p className="quiet">{name}</p>
        <h1 className="featureText">Deliverable suburbs</h1>
        {failure && failure.code !== 'unmatched_packs' && <FieldError>{failure.msg}</FieldError>}
        <ul className={styles.list}>
          {suburbs.map((suburb) => (
            <li key={suburb.name}>
              <button
                type="button"
                className={styles.suburb}
                aria-busy={(fetcher.state !== 'idle' && asked === suburb.name) || undefined}
                onClick={() => choose(suburb.name)}
              >
                <span>{suburb.name}</span>
                <span className="quiet figures">{suburb.postcode}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <aside className="stack" aria-label="Notify me">
        <h2>Notify me</h2>
        <p className="quiet">Your suburb is not in the list? Tell us, and we tell you when it is.</p>
        <SubscribeForm hasDetails referrer="Suburb Page" thanks="Thank you for enquiring" />
      </aside>
      {failure?.code === 'unmatched_packs' && (
        <CartTransferDialog
          isBusy={fetcher.state !== 'idle'}
          onYes={() => choose(asked, true)}
          onNo={() => setDismissed(fetcher.data)}
        />
      )}
    </div>
  )
}
