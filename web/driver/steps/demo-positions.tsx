import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from '../frame/frame.module.css'
import * as texts from '../run/run-texts.ts'
import type { DropoffStop } from '../run/stops.ts'
import type { Position } from '../delivery/use-position-reports.ts'

/** Positions that can be selected in the demo, because its user is usually not in the delivery area. */
const DEMO_POSITIONS = [
  { label: texts.atStoreButton, share: 0 },
  { label: texts.halfwayButton, share: 0.5 },
  { label: texts.atDoorButton, share: 1 },
]

export function DemoPositions({ stop, position }: { stop: DropoffStop; position: Position }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [first] = stop.orders
  if (!first) return null
  const { store, address: home } = first
  return (
    <section className={styles.two} aria-label={texts.locationLabel}>
      {DEMO_POSITIONS.map(({ label, share }) => (
        <Button
          key={label}
          isSmall
          tone="outline"
          aria-pressed={chosen === label}
          onClick={() => {
            setChosen(label)
            position.choose({
              lat: store.lat + (home.lat - store.lat) * share,
              lng: store.lng + (home.lng - store.lng) * share,
            })
          }}
        >
          {label}
        </Button>
      ))}
    </section>
  )
}
