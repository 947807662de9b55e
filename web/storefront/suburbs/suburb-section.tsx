import { Link } from 'react-router'
import type { StoreFacts } from '#contract/shop/suburbs.ts'
import { bottleshopPath } from '#domain/address/shop-paths.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import type { SuburbInfo } from './load-suburb.ts'
import styles from './suburb-section.module.css'
import { dayText, hoursText } from './opening-hours-text.ts'
import * as texts from './suburbs-texts.ts'

/** Delivery information of the suburb. Expanded for visitors without an address, collapsed for residents. */
export function SuburbSection({ suburbInfo }: { suburbInfo: SuburbInfo | null }) {
  if (!suburbInfo) return null
  const { suburb, zone, store, distance_km, lead_minutes } = suburbInfo.facts
  return (
    <section className="page" aria-labelledby="suburb-heading">
      <details className={styles.panel} open={suburbInfo.isLanding}>
        <summary>
          <h2 id="suburb-heading">{texts.suburbTitle(suburb.name, suburb.postcode)}</h2>
        </summary>
        <div className={styles.columns}>
          <div className="stack">
            <p>
              {texts.suburbText(
                {
                  name: store.name,
                  street: store.address.split(',')[0] ?? '',
                  distance: distanceText(distance_km),
                },
                suburb.name,
                lead_minutes,
              )}
            </p>
            <dl className={styles.facts}>
              <div>
                <dt>{texts.feeName}</dt>
                <dd className="figures">{texts.feeText(roundDollarsText(zone.delivery_fee))}</dd>
              </div>
              <div>
                <dt>{texts.minimumName}</dt>
                <dd className="figures">{roundDollarsText(zone.min_spend)}</dd>
              </div>
            </dl>
            <Popular suburbInfo={suburbInfo} />
            <Nearby suburbInfo={suburbInfo} />
          </div>
          <Week week={store.week} />
        </div>
      </details>
    </section>
  )
}

/** Returns the distance text. Distances below 1 km, within a suburb, are not given as a number. */
const distanceText = (km: number): string => (km < 1 ? texts.cornerText : texts.distanceText(km))

function Week({ week }: { week: StoreFacts['week'] }) {
  return (
    <table className={styles.week}>
      <caption>{texts.hoursTitle}</caption>
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

function Popular({ suburbInfo: { facts, popular } }: { suburbInfo: SuburbInfo }) {
  if (popular.length === 0) return null
  return (
    <div>
      <h3>{texts.popularTitle(facts.suburb.name)}</h3>
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

function Nearby({ suburbInfo: { facts } }: { suburbInfo: SuburbInfo }) {
  const { suburb, nearby } = facts
  return (
    <nav aria-label={texts.nearbyLabel(suburb.name)}>
      <h3>{texts.nearbyTitle}</h3>
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
