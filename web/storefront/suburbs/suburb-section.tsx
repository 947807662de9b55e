import { Link } from 'react-router'
import type { StoreFacts } from '#contract/shop/suburbs.ts'
import { bottleshopPath } from '#domain/address/shop-paths.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import type { SuburbInfo } from './load-suburb.ts'
import styles from './suburb-section.module.css'
import { dayText, hoursText } from './opening-hours-text.ts'

/** Delivery information of the suburb. Open for visitors without an address, collapsed for residents. */
export function SuburbSection({ found }: { found: SuburbInfo | null }) {
  if (!found) return null
  const { suburb, zone, store, distance_km, lead_minutes } = found.facts
  return (
    <section className="page" aria-labelledby="suburb-heading">
      <details className={styles.panel} open={found.isLanding}>
        <summary>
          <h2 id="suburb-heading">
            Delivery to {suburb.name} {suburb.postcode}
          </h2>
        </summary>
        <div className={styles.columns}>
          <div className="stack">
            <p>
              {store.name} at {store.address.split(',')[0]} delivers beer, wine, spirits and snacks to{' '}
              {suburb.name}, cold. {distanceText(distance_km)} While it is open, an order takes about{' '}
              {lead_minutes} minutes to your door. Photo ID is checked there, every time.
            </p>
            <dl className={styles.facts}>
              <div>
                <dt>Delivery fee</dt>
                <dd className="figures">{roundDollarsText(zone.delivery_fee)} per order</dd>
              </div>
              <div>
                <dt>Minimum order</dt>
                <dd className="figures">{roundDollarsText(zone.min_spend)}</dd>
              </div>
            </dl>
            <Popular found={found} />
            <Nearby found={found} />
          </div>
          <Week week={store.week} />
        </div>
      </details>
    </section>
  )
}

/** Below the size of a suburb a distance means nothing. */
const distanceText = (km: number): string => (km < 1 ? 'It’s just around the corner.' : `It’s ${km} km away.`)

function Week({ week }: { week: StoreFacts['week'] }) {
  return (
    <table className={styles.week}>
      <caption>Delivery hours this week</caption>
      <tbody>
        {week.map(({ date, spans }) => (
          <tr key={date}>
            <th scope="row">{dayText(date)}</th>
            <td className="figures">{hoursText(spans)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Popular({ found: { facts, popular } }: { found: SuburbInfo }) {
  if (popular.length === 0) return null
  return (
    <div>
      <h3>Popular in {facts.suburb.name}</h3>
      <ul className={styles.links}>
        {popular.map(({ slug, name, category }) => (
          <li key={slug}>
            <Link to={`/product/${slug}`}>{name}</Link> <span className="quiet caption">{category}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Nearby({ found: { facts } }: { found: SuburbInfo }) {
  const { suburb, nearby } = facts
  return (
    <nav aria-label={`Suburbs near ${suburb.name}`}>
      <h3>We also deliver nearby</h3>
      <ul className={styles.links}>
        {nearby.map(({ name, postcode }) => (
          <li key={name}>
            <Link to={bottleshopPath(suburb.state, name)}>
              {name} {postcode}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
