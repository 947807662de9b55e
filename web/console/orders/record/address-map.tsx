import type { OrderRecord } from '#contract/console/order-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import { distanceKm, type GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { MAP_HEIGHT, MAP_WIDTH, mapProjection } from './project-map.ts'
import styles from './address-map.module.css'
import * as texts from './map-texts.ts'

/** Map of store, door and driver to scale in the delivery zone, with a link to the route in a street map. */
export function AddressMap({ order, zone }: { order: Order; zone: OrderRecord['zone'] }) {
  const { store, addresses: door } = order
  const driver = positionOf(order.driver)
  const outline = zone.outline.map(([lng, lat]): GeoPoint => ({ lat, lng }))
  const project = mapProjection(driver ? [store, door, driver] : [store, door])
  const [from, to] = [project(store), project(door)]
  const km = distanceKm(store, door).toFixed(1)
  const places = [store, door].map(({ lat, lng }) => `${lat},${lng}`)
  const route = `https://www.google.com/maps/dir/?api=1&origin=${places[0]}&destination=${places[1]}`
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden="true">
        <polygon className={styles.zone} points={pointsOf(outline.map(project))} />
        <line className={styles.way} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        <Mark at={from} word={texts.storeMark} kind={styles.storeMark} />
        {driver && <Mark at={project(driver)} word={texts.driverMark} kind={styles.driverMark} />}
        <Mark at={to} word={texts.doorMark} kind={styles.doorMark} />
      </svg>
      <figcaption className="small figures">
        {texts.distanceText(zone.name, km, store.name)},{' '}
        <a href={route} target="_blank" rel="noreferrer">
          {texts.routeLink}
        </a>
      </figcaption>
    </figure>
  )
}

function positionOf(driver: Order['driver']): GeoPoint | null {
  return driver?.lat != null && driver.lng != null ? { lat: driver.lat, lng: driver.lng } : null
}

const pointsOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `${x},${y}`).join(' ')

function Mark({ at, word, kind }: { at: { x: number; y: number }; word: string; kind: string | undefined }) {
  const isLeft = at.x > MAP_WIDTH - 60
  return (
    <>
      <circle className={kind} cx={at.x} cy={at.y} r={7} />
      <text
        className={styles.mark}
        x={at.x + (isLeft ? -11 : 11)}
        y={at.y + 5}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {word}
      </text>
    </>
  )
}
