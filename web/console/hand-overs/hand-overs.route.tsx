import { Form, Link, useActionData, useNavigation } from 'react-router'
import {
  type ReviewedHandOver,
  listFarHandOvers,
  reviewFarHandOver,
} from '#contract/console/hand-over-distances.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { type ActionReply, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { listPosition, readListQuery } from '../list-page.ts'
import styles from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/hand-overs.route.ts'
import * as texts from './hand-overs-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'drivers.write')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, ['store'])
  const stores = storesWhere(user, 'drivers.write', await api.call(listStaffStores))
  const store = stores.find(({ store_id: id }) => String(id) === filters.store) ?? stores[0]
  const list = store
    ? await api.callWhole(listFarHandOvers, { query: { store_id: store.store_id, ...page } })
    : { data: [], total_count: 0, page: 1, total_pages: 1 }
  return {
    stores: stores.map(({ store_id, name }) => ({ store_id, name })),
    storeId: store?.store_id ?? null,
    far: list.data,
    place: listPosition(list),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    await context.get(apiContext).call(reviewFarHandOver, { body: { order_id: text('order_id') } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source A-DISTANCE-1 */
export default function HandOversScreen({ loaderData }: Route.ComponentProps) {
  const { stores, storeId, far, place } = loaderData
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="stack">
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <nav className={styles.filter} aria-label={texts.storeLabel}>
          {stores.map(({ store_id: id, name }) => (
            <Link
              key={id}
              to={`/console/hand-overs?store=${id}`}
              aria-current={id === storeId ? 'true' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <p className="quiet">{texts.introText}</p>
      <div role="alert">
        {!isBusy && reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
      </div>
      {far.length === 0 && <p>{texts.nothingText}</p>}
      <ul className={styles.list}>
        {far.map((one) => (
          <FarCard key={one.order_id} far={one} isBusy={isBusy} />
        ))}
      </ul>
      <Pagination place={place} path="/console/hand-overs" filters={{ store: String(storeId ?? '') }} />
    </div>
  )
}

function FarCard({ far, isBusy }: { far: ReviewedHandOver; isBusy: boolean }) {
  return (
    <li className={styles.card}>
      <h2>
        <Link to={`/console/orders/${far.order_id}`} className="figures">
          {far.order_number}
        </Link>
      </h2>
      <p className="small quiet figures">{texts.byText(far.driver, dateText(far.at), timeText(far.at))}</p>
      <p className={styles.reason}>{far.reason ? `“${far.reason}”` : texts.noReasonText}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="order_id" value={far.order_id} />
        <Button type="submit" isSmall isBusy={isBusy} aria-label={texts.reviewedLabel(far.order_number)}>
          {texts.reviewedButton}
        </Button>
      </Form>
    </li>
  )
}
