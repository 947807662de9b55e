import maplibregl from 'maplibre-gl/dist/maplibre-gl-csp'
import { required } from '#domain/required.ts'
import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { openBaseMap } from '../map/base-map.ts'
import styles from '../map/map.module.css'
import own from './demand.module.css'
import { type MappedPlace, countOf, diameterOf, keyOf, titleOf } from './demand-places.ts'
import * as texts from './demand-texts.ts'

export type DrawnDemandProps = {
  /** Sorted by demand, highest first. */
  places: MappedPlace[]
  zones: GeoJSON.Polygon[]
  selected: string | null
  onSelect: (key: string) => void
}

export function DrawnDemand({ places, zones, selected, onSelect }: DrawnDemandProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LibreMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const open = useEffectEvent((container: HTMLElement) =>
    openBaseMap(container, { zones, seen: places.map(({ lng, lat }) => [lng, lat]), bottom: 90 }),
  )

  useEffect(() => {
    let opened: ReturnType<typeof openBaseMap>
    try {
      opened = open(required(canvas.current, 'container of the map'))
    } catch {
      // Without WebGL the table is the fallback.
      queueMicrotask(() => setFailed(true))
      return
    }
    void opened.map.once('load', () => setMap(opened.map))
    return () => opened.close()
  }, [])
  useCircles(map, { places, selected, onSelect })

  if (isFailed) return <Notice tone="warning">{texts.noMap}</Notice>
  const chosen = places.find((place) => keyOf(place) === selected)
  return (
    <>
      <div ref={canvas} className={styles.canvas} />
      <p className={`${styles.bar} small figures`} aria-live="polite">
        {chosen ? texts.countText(titleOf(chosen), chosen) : texts.mapHint}
      </p>
    </>
  )
}

type CircleOptions = Pick<DrawnDemandProps, 'places' | 'selected' | 'onSelect'>

/**
 * Draws a button for each suburb, the largest beneath. The buttons have one tab stop, since a hundred would separate
 * the filters from the table. The arrow keys move from the highest to the lowest demand.
 */
function useCircles(map: LibreMap | null, { places, selected, onSelect }: CircleOptions): void {
  const circles = useRef(new Map<string, HTMLButtonElement>())
  const select = useEffectEvent(onSelect)

  useEffect(() => {
    if (!map) return
    const most = Math.max(1, ...places.map(countOf))
    const markers = places.map((place) => {
      const element = circleOf(place, most)
      element.addEventListener('click', () => select(keyOf(place)))
      element.addEventListener('keydown', (event) => moveOn(event, [...circles.current.values()]))
      circles.current.set(keyOf(place), element)
      return new maplibregl.Marker({ element }).setLngLat(place).addTo(map)
    })
    const made = circles.current
    return () => {
      for (const marker of markers) marker.remove()
      made.clear()
    }
  }, [map, places])

  useEffect(() => {
    markSelected(circles.current, selected)
    const chosen = places.find((place) => keyOf(place) === selected)
    if (map && chosen && !map.getBounds().contains(chosen)) map.easeTo({ center: chosen })
  }, [map, places, selected])
}

/** Marks the selected circle and makes it the tab stop. Without a selection the first circle is the tab stop. */
function markSelected(circles: ReadonlyMap<string, HTMLButtonElement>, selected: string | null): void {
  const stop = selected !== null && circles.has(selected) ? selected : circles.keys().next().value
  for (const [key, circle] of circles) {
    circle.setAttribute('aria-pressed', String(key === selected))
    circle.tabIndex = key === stop ? 0 : -1
  }
}

function circleOf(place: MappedPlace, most: number): HTMLButtonElement {
  const circle = document.createElement('button')
  circle.type = 'button'
  circle.className = required(own.circle, 'class of circles')
  circle.ariaLabel = circle.title = texts.countText(titleOf(place), place)
  circle.style.setProperty('--size', `${diameterOf(countOf(place), most)}px`)
  return circle
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveOn(event: KeyboardEvent, circles: HTMLButtonElement[]): void {
  const step = STEPS[event.key]
  if (!step) return
  // MapLibre would otherwise pan the map with the arrow keys.
  event.stopPropagation()
  event.preventDefault()
  const at = circles.indexOf(event.currentTarget as HTMLButtonElement)
  circles.at((at + step) % circles.length)?.focus()
}
