import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import styles from '../../map/map.module.css'
import type { MapProps } from './map-props.ts'

const DrawnMap = lazyComponent<MapProps>(() => import('./drawn-map.tsx').then((module) => module.DrawnMap))

/** Map of the zone. The map library runs in the browser only and is loaded only on this page. */
export function ZoneMap(props: MapProps) {
  return (
    <div className={styles.frame}>
      <DrawnMap {...props} />
    </div>
  )
}
