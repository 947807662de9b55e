import type { Surroundings } from '#contract/shop/addresses.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import styles from './pin-map.module.css'
import { project, streetLabels } from './project.ts'

/** Size of a street's name in shares of the radius, about 13 px on a phone. */
const LABEL_SIZE = 0.075

/** Zones, streets and their names as a picture in metres around the centre. */
export function DrawnStreets({
  centre,
  around,
  radius,
}: {
  centre: GeoPoint
  around: Surroundings
  radius: number
}) {
  const place = ([lng, lat]: readonly [number, number]) => project(centre, { lat, lng })
  const streets = around.streets.map(({ name, line }) => ({ name, line: line.map(place) }))
  const points = (line: readonly { x: number; y: number }[]) =>
    line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <svg
      aria-hidden="true"
      viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}
      preserveAspectRatio="xMidYMid slice"
    >
      {around.zones.map((ring) => (
        <polygon key={ring.join()} className={styles.zone} points={points(ring.map(place))} />
      ))}
      {/* The last position twice draws a street with one position as a dot. */}
      {streets.map(({ name, line }, index) => (
        <polyline
          key={`${name}${index}`}
          className={styles.street}
          points={points([...line, ...line.slice(-1)])}
        />
      ))}
      {streetLabels(streets, radius).map(({ name, x, y, angle }) => (
        <text
          key={`${name}${x}`}
          className={styles.label}
          fontSize={radius * LABEL_SIZE}
          transform={`translate(${x} ${y}) rotate(${angle})`}
        >
          {name}
        </text>
      ))}
    </svg>
  )
}
