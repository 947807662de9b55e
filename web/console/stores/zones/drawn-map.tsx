import maplibregl from 'maplibre-gl/dist/maplibre-gl-csp'
import { required } from '#domain/required.ts'
import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { openBaseMap } from '../../map/base-map.ts'
import styles from '../../map/map.module.css'
import type { Ring } from './read-zone-form.ts'
import type { MapProps } from './map-props.ts'
import * as texts from './zones-texts.ts'

const DIGITS = 6
const rounded = (ring: Ring): Ring =>
  ring.map(([lng, lat]) => [Number(lng.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))])
const keyOf = (ring: Ring | null): string => JSON.stringify(ring && rounded(ring))

/**
 * Returns the positions that the initial view includes: the zone, otherwise its neighbours, otherwise the suburbs.
 */
function seenOf({ ring, others, suburbs }: MapProps): Ring {
  const places =
    ring && ring.length > 0 ? ring : others.flatMap(({ polygon }) => polygon.coordinates[0] ?? [])
  return places.length > 0 ? places : suburbs.map(({ lng, lat }) => [lng, lat])
}

/** Map on which the zone's outline is drawn and edited with `TerraDraw`. Each change is reported as a closed ring. */
export function DrawnMap(props: MapProps) {
  const { ring, mayChange } = props
  const place = useRef<HTMLDivElement>(null)
  const [draw, setDraw] = useState<TerraDraw | null>(null)
  const [isFailed, setFailed] = useState(false)
  const reportedKey = useRef(keyOf(ring))
  const report = useEffectEvent((drawn: Ring) => {
    reportedKey.current = keyOf(drawn)
    props.onChange(drawn)
  })
  const open = useEffectEvent((container: HTMLDivElement) => openMap(container, props, report))

  useEffect(() => {
    let opened: ReturnType<typeof openMap>
    try {
      opened = open(required(place.current, 'container of the map'))
    } catch {
      // Without WebGL the list of corners is the fallback.
      queueMicrotask(() => setFailed(true))
      return
    }
    void opened.map.once('load', () => {
      opened.map.resize()
      opened.start()
      setDraw(opened.draw)
    })
    return () => opened.close()
  }, [])

  useEffect(() => {
    if (draw && ring && keyOf(ring) !== reportedKey.current) {
      reportedKey.current = keyOf(ring)
      showRing(draw, ring, mayChange)
    }
  }, [draw, ring, mayChange])

  const again = () => {
    draw?.clear()
    draw?.setMode('polygon')
    reportedKey.current = keyOf([])
    props.onChange([])
  }
  const isEmpty = ring?.length === 0
  return (
    <>
      {isFailed && <Notice tone="warning">{texts.noMap}</Notice>}
      <div ref={place} className={styles.canvas} role="application" aria-label={texts.mapLabel} />
      {mayChange && draw && (
        <div className={styles.bar}>
          <span className="small">{isEmpty ? texts.drawHint : texts.mapHint}</span>
          <Button tone="outline" isSmall onClick={again}>
            {texts.startAgain}
          </Button>
        </div>
      )}
    </>
  )
}

function openMap(container: HTMLDivElement, props: MapProps, report: (ring: Ring) => void) {
  const { map, close } = openBaseMap(container, {
    zones: props.others.map(({ polygon }) => polygon),
    dots: props.suburbs,
    seen: seenOf(props),
    bottom: 110,
  })
  nameSuburbs(map)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: DIGITS }),
    modes: [
      new TerraDrawPolygonMode(),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: { coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
        },
      }),
    ],
  })
  const reportRing = () => {
    const ring = ringOf(draw)
    if (ring) report(ring)
  }
  const start = () => {
    draw.start()
    showRing(draw, props.ring ?? [], props.mayChange)
    draw.on('finish', (id, { action }) => {
      if (action === 'draw') selectFeature(draw, id)
      reportRing()
    })
  }
  return { map, draw, start, close }
}

/** Returns the first outline. An unfinished second outline is ignored. */
function ringOf(draw: TerraDraw): Ring | null {
  const drawn = draw
    .getSnapshot()
    .find(({ geometry, properties }) => geometry.type === 'Polygon' && properties.mode === 'polygon')
  return drawn ? rounded((drawn.geometry as GeoJSON.Polygon).coordinates[0] as Ring) : null
}

function showRing(draw: TerraDraw, ring: Ring, mayChange: boolean): void {
  draw.clear()
  if (ring.length < 4) {
    if (mayChange) draw.setMode('polygon')
    return
  }
  const [added] = draw.addFeatures([
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [rounded(ring)] },
      properties: { mode: 'polygon' },
    },
  ])
  if (mayChange && added?.valid && added.id !== undefined) selectFeature(draw, added.id)
}

function selectFeature(draw: TerraDraw, id: string | number): void {
  draw.setMode('select')
  draw.selectFeature(id)
}

/** Shows a suburb's name when the pointer is on its dot, because a map without fonts cannot draw labels. */
function nameSuburbs(map: LibreMap): void {
  const popup = new maplibregl.Popup({ closeButton: false, closeOnClick: false })
  map.on('mousemove', 'dots', ({ features, lngLat }) => {
    const name = features?.[0]?.properties.name as string | undefined
    if (name) popup.setLngLat(lngLat).setText(name).addTo(map)
  })
  map.on('mouseleave', 'dots', () => popup.remove())
}
