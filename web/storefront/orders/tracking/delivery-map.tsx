import type { Order } from '#contract/orders/orders.ts'
import styles from './tracking.module.css'

type Point = { lat: number; lng: number }

const [WIDTH, HEIGHT, MARGIN] = [520, 560, 90]
const STREETS = Array.from({ length: 9 }, (_, index) => 20 + index * 68)

/** A schematic map of store, driver and customer. Decorative: the progress steps say the same in words. */
export function DeliveryMap({ order }: { order: Order }) {
  const home: Point = order.addresses
  const { driver, store } = order
  const rider = driver?.lat != null && driver.lng != null ? { lat: driver.lat, lng: driver.lng } : null
  const project = projection([store, home, ...(rider ? [rider] : [])])
  const [from, to] = [project(store), project(home)]
  return (
    <div className={styles.map} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice">
        <path className={styles.park} d="M322 347h125v123H322zM20 45h78v112H20z" />
        <path className={styles.water} d="M0 521Q156 448 260 532T520 504V560H0z" />
        <path
          className={styles.street}
          d={STREETS.map((at) => `M${at} 0L${at - 34} ${HEIGHT}M0 ${at}L${WIDTH} ${at + 26}`).join('')}
        />
        <path className={styles.route} d={`M${from.x} ${from.y}L${from.x} ${to.y}L${to.x} ${to.y}`} />
        <path className={styles.routeFill} d={`M${from.x} ${from.y}L${from.x} ${to.y}L${to.x} ${to.y}`} />
        <g transform={`translate(${from.x} ${from.y})`}>
          <circle r="15" fill="#21150F" stroke="#FFF6EA" strokeWidth="3" />
          <path d="M-4-8v4q-3 2-3 5v6h9v-6q0-3-3-5v-4zM4-4v11h4v-11z" fill="#FFB81F" />
        </g>
        {rider && <Rider {...project(rider)} />}
        <g transform={`translate(${to.x} ${to.y})`}>
          <path
            d="M0 0C-16-18-19-26-19-34a19 19 0 0 1 38 0C19-26 16-18 0 0Z"
            fill="var(--lager-500)"
            stroke="#21150F"
            strokeWidth="2.5"
          />
          <path d="M-8-33L0-41L8-33V-25H-8Z" fill="#21150F" />
        </g>
      </svg>
    </div>
  )
}

function Rider({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.rider} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <circle r="22" fill="var(--lager-500)" opacity=".35" />
      <circle r="14" fill="#FFFDF9" stroke="#21150F" strokeWidth="3" />
      <path
        d="M-7 4a4 4 0 1 0 .1 0zM6 4a4 4 0 1 0 .1 0zM-7 3L-3-5h5l4 8M-6-5h5"
        fill="none"
        stroke="#21150F"
        strokeWidth="2.2"
      />
    </g>
  )
}

/** Fits the points into the picture, north up; even a distance of one street stays visible. */
function projection(points: Point[]): (point: Point) => { x: number; y: number } {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const [south, west] = [Math.min(...lats), Math.min(...lngs)]
  const span = Math.max(Math.max(...lats) - south, Math.max(...lngs) - west, 0.002)
  const scale = (Math.min(WIDTH, HEIGHT) - 2 * MARGIN) / span
  return ({ lat, lng }) => ({
    x: Math.round(MARGIN + (lng - west) * scale),
    y: Math.round(HEIGHT - MARGIN - (lat - south) * scale),
  })
}
