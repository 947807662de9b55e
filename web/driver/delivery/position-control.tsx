import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './delivery.module.css'
import { usePositionReports } from './use-position-reports.ts'
import * as texts from './delivery-texts.ts'

/** In the demo a position can be chosen by hand: the person who tries it is hardly in Fitzroy. */
const DEMO_POSITIONS = [
  { label: texts.atStore, share: 0 },
  { label: texts.halfway, share: 0.5 },
  { label: texts.atDoor, share: 1 },
]

/** A position chosen by hand is not sent again by itself. */
const sentText = (said: string, isByHand: boolean): string =>
  isByHand && said === texts.locationNotUsed ? texts.chosenLocationNotUsed : said

/** Reports the phone's position; in the demo the driver may choose one instead. */
export function PositionControl({ order }: { order: Order }) {
  const { demo } = useRouteLoaderData<typeof rootLoader>('root')!
  const [isByHand, setByHand] = useState(false)
  const { said, report } = usePositionReports(!isByHand)
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
