import { Link } from 'react-router'
import { type StoreDetails, listStoreDetails } from '#contract/console/store-details.ts'
import { isLicenceEnding } from '#domain/delivery/licence-expiry.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Route } from './+types/stores.route.ts'
import * as texts from './details/store-texts.ts'
import styles from './places/places.module.css'

export const meta: Route.MetaFunction = () => [
  { title: texts.storesTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'places.read')
  const stores = await context.get(apiContext).call(listStoreDetails)
  return { stores, mayAdd: userMay(user, 'settings.write') }
}

/** @source S-STORE-1 */
export default function StoresScreen({ loaderData }: Route.ComponentProps) {
  const { stores, mayAdd } = loaderData
  return (
    <div className="stack">
      <div>
        <h1>{texts.storesTitle}</h1>
        <p className="quiet">{texts.storesIntro}</p>
      </div>
      {mayAdd && (
        <div>
          <ButtonLink to="/console/stores/new" isSmall>
            {texts.newStoreLink}
          </ButtonLink>
        </div>
      )}
      {stores.length === 0 && <p>{texts.noStores}</p>}
      <ul className={styles.list}>
        {stores.map((store) => (
          <li key={store.store_id} className={styles.row}>
            <span>
              <Link to={`/console/stores/${store.store_id}`}>
                <b>{store.name}</b>
              </Link>{' '}
              <span className="quiet small">{store.address}</span>
            </span>
            <span className={styles.buttons}>
              {store.status === 'INACTIVE' && <Tag tone="info">{texts.notOpenTag}</Tag>}
              <LicenceTag licence={store.licence} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LicenceTag({ licence }: Pick<StoreDetails, 'licence'>) {
  if (!licence) return <Tag tone="warning">{texts.noLicence}</Tag>
  const { days_left: days } = licence
  if (!isLicenceEnding(days)) return null
  return <Tag tone="warning">{days < 0 ? texts.licenceEnded : texts.licenceEnds(days)}</Tag>
}
