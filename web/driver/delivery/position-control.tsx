import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './delivery.module.css'
import { usePositionReports } from './use-position-reports.ts'
import * as texts from './delivery-texts.ts'

/** Positions that can be selected in the demo, because its user is usually not in the delivery area. */
const DEMO_POSITIONS = [
  { label: texts.atStore, share: 0 },
  { label: texts.halfway, share: 0.5 },
  { label: texts.atDoor, share: 1 },
]

/** Returns the status text. A manually selected position is not retried. */
const sentText = (said: string, isByHand: boolean): string =>
  isByHand && said === texts.locationNotUsed ? texts.chosenLocationNotUsed : said

/** Control that reports the phone's position. In the demo the driver may select a position instead. */
export function PositionControl({ order }: { order: Order }) {
  const { demo } = useRootData()
  const [isByHand, setByHand] = useState(false)
  const { message: said, report } = usePositionReports(!isByHand)
  const { store, addresses: home } = order
  return (
    <section className="stackSmall" aria-label={texts.locationLabel}>
      {demo && (
        <div className={styles.links}>
          {DEMO_POSITIONS.map(({ label, share }) => (
            <Button
              key={label}
              isSmall
              tone="outline"
              onClick={() => {
                setByHand(true)
                void report({
                  lat: store.lat + (home.lat - store.lat) * share,
                  lng: store.lng + (home.lng - store.lng) * share,
                })
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <output className={`${styles.said} small quiet`}>{sentText(said, isByHand) || texts.sharedText}</output>
      {isByHand && (
        <Button tone="quiet" onClick={() => setByHand(false)}>
          {texts.phoneLocationButton}
        </Button>
      )}
    </section>
  )
}
