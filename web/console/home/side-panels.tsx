import { Link } from 'react-router'
import type { Today } from '#contract/console/today.ts'
import { plainDateText, timeText } from '#web/platform/format/time-text.ts'
import { orderEventText } from '#web/staff/order-labels.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

export function Decisions({ decisions }: { decisions: Today['decisions'] }) {
  return (
    <section className={styles.panel} aria-labelledby="decisions">
      <div className={styles.panelHead}>
        <h2 id="decisions">{texts.decisionsTitle}</h2>
      </div>
      {decisions.length === 0 ? (
        <p className={styles.empty}>{texts.noDecisionsText}</p>
      ) : (
        <ul className={styles.rows}>
          {decisions.map(({ kind, count, path, ends }) => (
            <li key={kind}>
              <Link className={styles.row} to={path}>
                <b className={styles.rowText}>{texts.decisionText[kind](count)}</b>
                {ends && <Tag tone="warning">{texts.endsText(plainDateText(ends))}</Tag>}
                <span className={styles.rowButton}>{texts.decisionButton[kind]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Products that run low. With several `stores`, each row names its store. */
export function LowStock({ low, stores }: { low: NonNullable<Today['low_stock']>; stores: Today['stores'] }) {
  const nameOf = (id: number) => stores.find(({ store_id }) => store_id === id)?.name ?? ''
  const [first] = low.products
  return (
    <section className={styles.panel} aria-labelledby="low-stock">
      <div className={styles.panelHead}>
        <h2 id="low-stock">{texts.lowTitle}</h2>
        {first && (
          <Link to={`/console/stock?store=${first.store_id}&show=to_order`}>{texts.allLink(low.count)}</Link>
        )}
      </div>
      {low.products.length === 0 ? (
        <p className={styles.empty}>{texts.noLowText}</p>
      ) : (
        <ul className={styles.rows}>
          {low.products.map(({ store_id, product_id, name, left, image }) => (
            <li key={`${store_id} ${product_id}`}>
              <Link className={styles.row} to={`/console/stock/${store_id}/${product_id}`}>
                {image === '' ? (
                  <span className={styles.picture} />
                ) : (
                  <img className={styles.picture} src={image} alt="" width={32} height={32} loading="lazy" />
                )}
                <span className={styles.rowText}>
                  <b>{name}</b> {stores.length > 1 && <span className="quiet">{nameOf(store_id)}</span>}
                </span>
                <Tag tone={left === 0 ? 'error' : 'warning'}>{texts.leftInStore(left)}</Tag>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type EventsProps = { events: NonNullable<Today['events']>; timeZone: string; seesAudit: boolean }

export function Events({ events, timeZone, seesAudit }: EventsProps) {
  return (
    <section className={styles.panel} aria-labelledby="events">
      <div className={styles.panelHead}>
        <h2 id="events">{texts.eventsTitle}</h2>
        {seesAudit && <Link to="/console/audit">{texts.auditLink}</Link>}
      </div>
      {events.length === 0 ? (
        <p className={styles.empty}>{texts.noEventsText}</p>
      ) : (
        <ol className={styles.rows}>
          {events.map((event, index) => (
            <li key={index}>
              <Link className={styles.row} to={`/console/orders/${event.order_id}`}>
                <span className={styles.rowText}>
                  <b className="figures">{event.order_number}</b> {orderEventText(event)}{' '}
                  <span className="quiet">{event.who || event.by}</span>
                </span>
                <span className="quiet figures">{timeText(event.at, timeZone)}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
