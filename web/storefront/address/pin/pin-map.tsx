import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Surroundings } from '#contract/shop/addresses.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DrawnStreets } from './drawn-streets.tsx'
import styles from './pin-map.module.css'
import * as texts from './pin-texts.ts'
import { unproject } from './project.ts'
import { useMapDrag } from './use-map-drag.ts'
import { useSurroundings } from './use-surroundings.ts'

/** Metres from the pin to the edge, from the closest to the widest view. */
const RADII = [100, 200, 400] as const

type SuburbFields = Omit<TypedFields, 'line'>

/** Map of streets and zones that moves beneath the pin. @source S-ADDR-3, A-ADDR-5 */
export function PinMap({
  pin,
  suburb: typed,
  onChange,
  onSuburb,
  onRemove,
}: {
  /** Undefined until the shopper has moved the map or tapped it. */
  pin: GeoPoint | undefined
  suburb: SuburbFields
  onChange: (pin: GeoPoint) => void
  onSuburb: (suburb: SuburbFields) => void
  onRemove: () => void
}) {
  const [search] = useState(() => `${typed.suburb} ${typed.state} ${typed.postcode}`.trim())
  const { around, isFailed } = useSurroundings(pin ?? { search })
  const place = pin && around && placeOf(around)
  const fill = useEffectEvent((suburb: SuburbFields) => {
    if (!typed.suburb && !typed.postcode) onSuburb(suburb)
  })
  const found = JSON.stringify(place?.fields ?? null)
  useEffect(() => {
    const fields = JSON.parse(found) as SuburbFields | null
    if (fields) fill(fields)
  }, [found])
  const differs = place?.fields && around?.is_served && place.fields.postcode !== typed.postcode
  return (
    <div className="stack">
      <output className="small">
        {isFailed ? texts.failed : place ? place.text : around ? texts.hint : texts.opening}
      </output>
      <MapFrame centre={pin ?? around} around={around} onMove={onChange} />
      <div className={styles.below}>
        {differs && (
          <Button tone="outline" isSmall onClick={() => onSuburb(place.fields ?? typed)}>
            {texts.takeSuburb(place.suburb)}
          </Button>
        )}
        <Button tone="quiet" isSmall onClick={onRemove}>
          {texts.removeButton}
        </Button>
      </div>
    </div>
  )
}

/** Returns the place of the pin as a sentence, and as fields if its suburb is known. */
function placeOf({ street, city, state, postcode, is_served: isServed }: Surroundings) {
  const suburb = [city, state, postcode].filter(Boolean).join(' ')
  const where = !city ? texts.onTheMap : street ? texts.nearStreet(street, suburb) : texts.inSuburb(suburb)
  return {
    suburb,
    text: isServed ? where : `${where} ${texts.notServed}`,
    fields: city ? { suburb: city, state, postcode } : null,
  }
}

function MapFrame({
  centre,
  around,
  onMove,
}: {
  centre: GeoPoint | undefined
  around: Surroundings | undefined
  onMove: (pin: GeoPoint) => void
}) {
  const [zoom, setZoom] = useState(1)
  const radius = RADII[zoom] ?? RADII[1]
  const drag = useMapDrag(centre, radius, onMove)
  const pressKey = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step || !centre) return
    event.preventDefault()
    const metres = radius * (event.shiftKey ? 0.4 : 0.1)
    onMove(unproject(centre, { x: step[0] * metres, y: step[1] * metres }))
  }
  return (
    <div className={styles.frame}>
      {/* A map is operated with keys of its own, which the label names. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.canvas}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.mapLabel}
        onKeyDown={pressKey}
        {...drag}
      >
        {centre && around && <DrawnStreets centre={centre} around={around} radius={radius} />}
      </div>
      <span className={styles.pin}>
        <Icon svg={pinIcon} size={2.5} />
      </span>
      <div className={styles.zoom}>
        <button
          type="button"
          aria-label={texts.zoomIn}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          {texts.plus}
        </button>
        <button
          type="button"
          aria-label={texts.zoomOut}
          disabled={zoom === RADII.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          {texts.minus}
        </button>
      </div>
    </div>
  )
}

/** Direction of the pin per key, as shares to the east and to the south. */
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
