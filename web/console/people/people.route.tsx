import { Link } from 'react-router'
import { type ConsoleUser, listConsoleUsers } from '#contract/console/roles.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { searchFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/people.route.ts'
import styles from './people.module.css'
import { type VisibleStore, roleName } from './role-names.ts'
import * as texts from './people-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'users.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.people.filters)
  const [list, stores] = await Promise.all([
    readListPage(api.callWhole(listConsoleUsers, { query: { ...filters, page: page.page } })),
    api.call(listStaffStores),
  ])
  return { filters, list, stores, mayInvite: userMay(user, 'users.write') }
}

/** @source S-STAFF-5 */
export default function PeopleScreen({ loaderData }: Route.ComponentProps) {
  const { filters, list, stores, mayInvite } = loaderData
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total)}
      wrongFilter={texts.wrongFilter}
      path="/console/people"
      filters={filters}
      list={list}
      fields={[searchFilter(filters, texts.searchLabel)]}
    >
      <div className={styles.tools}>
        {mayInvite && (
          <ButtonLink to="/console/people/invite" tone="outline" isSmall>
            {texts.inviteLink}
          </ButtonLink>
        )}
        <Link to="/console/people/permissions">{texts.permissionsLink}</Link>
      </div>
      {list.rows.length === 0 ? (
        <p>{texts.emptyText}</p>
      ) : (
        <ul className={styles.list}>
          {list.rows.map((person) => (
            <Person key={person.user_id} person={person} stores={stores} />
          ))}
        </ul>
      )}
    </FilteredList>
  )
}

function Person({ person, stores }: { person: ConsoleUser; stores: readonly VisibleStore[] }) {
  const { user_id, email } = person
  return (
    <li className={styles.person}>
      <span>
        <Link to={`/console/people/${user_id}?email=${encodeURIComponent(email)}`}>
          {`${person.firstname} ${person.lastname}`.trim() || email}
        </Link>{' '}
        <span className="quiet small">{email}</span>
      </span>
      <span className={styles.tags}>
        {person.deactivated && <Tag tone="error">{texts.deactivatedTag}</Tag>}
        {person.invited && <Tag tone="warning">{texts.invitedTag}</Tag>}
        {person.roles.map((held) => (
          <Tag key={`${held.role} ${held.store_id}`}>{roleName(held, stores)}</Tag>
        ))}
        {person.roles.length === 0 && <Tag>{texts.noRoleTag}</Tag>}
      </span>
    </li>
  )
}
