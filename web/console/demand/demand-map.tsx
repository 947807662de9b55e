import { useEffect, useRef } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import styles from '../map/map.module.css'
import type { DrawnDemandProps } from './drawn-demand.tsx'
import { keyOf } from './demand-places.ts'
import * as texts from './demand-texts.ts'

const DrawnDemand = lazyComponent<DrawnDemandProps>(() =>
  import('./drawn-demand.tsx').then((module) => module.DrawnDemand),
)

type Props = DrawnDemandProps & {
  /** Total number of suburbs, on the map or not: '12', or '10000+' if the count is capped. */
  total: string
}

/**
 * Map of the suburbs in demand. The table below lists the same data, including unmapped suburbs.
 * @source S-DEMAND-2
 */
export function DemandMap({ total, ...props }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { places, selected } = props
  // A suburb selected in the table may be below the fold on a phone.
  useEffect(() => {
    if (selected) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  if (places.length === 0) return <p>{texts.noPlaces}</p>
  return (
    <section className="stackSmall" aria-label={texts.mapTitle}>
      <div className={styles.frame} ref={frame}>
        {/* The key remounts the map when filters change the suburbs, so that it fits the new bounds. */}
        <DrawnDemand key={places.map(keyOf).join()} {...props} />
      </div>
      <p className="quiet small">
        {texts.legendText} {String(places.length) !== total && texts.cutText(places.length, total)}
      </p>
    </section>
  )
}
