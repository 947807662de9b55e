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
  /** How many suburbs were asked for, on the map or not: '12', or '10000+'. */
  total: string
}

/** Where people asked from. The table below says the same, and all of it. @source S-DEMAND-2 */
export function DemandMap({ total, ...props }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { places, selected } = props
  // Chosen in the table, on a phone a screen below.
  useEffect(() => {
    if (selected) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  if (places.length === 0) return <p>{texts.noPlaces}</p>
  return (
    <section className="stackSmall" aria-label={texts.mapTitle}>
      <div className={styles.frame} ref={frame}>
        {/* Other filters show other places: the map opens anew around them. */}
        <DrawnDemand key={places.map(keyOf).join()} {...props} />
      </div>
      <p className="quiet small">
        {texts.legendText} {String(places.length) !== total && texts.cutText(places.length, total)}
      </p>
    </section>
  )
}
