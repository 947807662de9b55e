import { type Enquiry, listEnquiries } from '#contract/console/enquiries.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requireShopPermission } from '#web/staff/staff-access.ts'
import { Tag } from '#web/ui/tag.tsx'
import { choiceFilter, searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import styles from '../../messages/messages.module.css'
import type { Route } from './+types/inbox.route.ts'
import * as texts from './inbox-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireShopPermission(context, 'customers.read')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.enquiries.filters)
  const query = { ...filters, ...page } as object
  return { filters, list: await readListPage(context.get(apiContext).callWhole(listEnquiries, { query })) }
}

/** @source S-MARKET-6 */
export default function InboxScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total)}
      wrongFilter={texts.wrongFilter}
      path="/console/enquiries"
      filters={filters}
      list={list}
      fields={[
        searchFilter(filters, texts.searchLabel),
        choiceFilter(filters, 'purpose', texts.purposeLabel, Object.entries(texts.PURPOSES)),
      ]}
    >
      {list.rows.length === 0 && <p>{texts.emptyText}</p>}
      <ul className={styles.list}>
        {list.rows.map((enquiry) => (
          <Card key={enquiry.subscription_id} enquiry={enquiry} />
        ))}
      </ul>
    </FilteredList>
  )
}

function Card({ enquiry }: { enquiry: Enquiry }) {
  const { name, email, contact_number, message, referrer, purpose, created } = enquiry
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{name || texts.noName}</h2>
        <Tag tone={purpose === 'notify' ? 'info' : 'plain'}>{texts.PURPOSES[purpose]}</Tag>
      </div>
      <p className={styles.words}>{message || texts.noMessage}</p>
      <p className={styles.to}>
        <a href={`mailto:${encodeURI(email)}`} aria-label={texts.replyLabel(email)}>
          {email}
        </a>{' '}
        {contact_number}
      </p>
      <p className="small quiet figures">{texts.fromText(referrer, clockText(created))}</p>
      {purpose === 'notify' && <p className="small quiet">{texts.notifyHint}</p>}
    </li>
  )
}
