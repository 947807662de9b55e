import maplibregl from 'maplibre-gl/dist/maplibre-gl-csp'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DispatchBoard } from '#contract/console/dispatch.ts'
import { required } from '#domain/required.ts'
import { Notice } from '#web/ui/notice.tsx'
import { openBaseMap } from '../map/base-map.ts'
import mapStyles from '../map/map.module.css'
import own from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

export type DrawnDispatchProps = { board: DispatchBoard; zones: GeoJSON.Polygon[]; selected: number | null }

type Mark = { lat: number; lng: number; text: string; title: string; className: string }
type Position = [lng: number, lat: number]

const classOf = (name: string): string => required(own[name], `class ${name}`)

/** Returns the marks of the map: the store, the doors of open orders, and drivers with a position. */
function marksOf({ store, drivers, orders, unassigned }: DispatchBoard, selected: number | null): Mark[] {
  const without = new Set(unassigned.map(({ order_id }) => order_id))
  const doors = orders.map(({ order_id, lat, lng, line_1, order_number }) => ({
    lat,
    lng,
    text: without.has(order_id) ? '!' : '',
    title: `${order_number}, ${line_1}`,
    className: [
      classOf(without.has(order_id) ? 'lostDoor' : 'door'),
      order_id === selected ? classOf('chosen') : '',
    ].join(' '),
  }))
  const riders = drivers.flatMap(({ lat, lng, firstname }) =>
    lat === null || lng === null
      ? []
      : [{ lat, lng, text: firstname.slice(0, 2), title: firstname, className: classOf('rider') }],
  )
  return [{ ...store, text: '', title: texts.PICKUP, className: classOf('store') }, ...doors, ...riders]
}

/** Returns a line for each driver through the rest of their stops. Between two stops it is straight. */
function routesOf({ store, drivers, orders }: DispatchBoard): GeoJSON.FeatureCollection {
  const doors = new Map(orders.map(({ order_id, lng, lat }) => [order_id, [lng, lat] as Position]))
  const lines = drivers.map(({ lat, lng, stops }) => {
    const start: Position[] = lat === null || lng === null ? [] : [[lng, lat]]
    const places = stops.flatMap(({ kind, order_ids }): Position[] => {
      const door = doors.get(order_ids[0] ?? 0)
      return kind === 'dropoff' ? (door ? [door] : []) : [[store.lng, store.lat]]
    })
    return [...start, ...places]
  })
  const features = lines
    .filter(({ length }) => length > 1)
    .map((coordinates) => ({
      type: 'Feature' as const,
      geometry: { type: 'LineString' as const, coordinates },
      properties: {},
    }))
  return { type: 'FeatureCollection', features }
}

const ROUTES = 'routes'
/** Lager of both themes. */
const ROUTE_COLOUR = '#de9200'
/** Closest zoom at first: a few streets. */
const MAX_ZOOM = 15

export function DrawnDispatch({ board, zones, selected }: DrawnDispatchProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LibreMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const open = useEffectEvent((container: HTMLElement) => {
    const seen = marksOf(board, null).map(({ lng, lat }): Position => [lng, lat])
    return openBaseMap(container, { zones, seen, bottom: 90, maxZoom: MAX_ZOOM })
  })
  useEffect(() => {
    let opened: ReturnType<typeof openBaseMap>
    try {
      opened = open(required(canvas.current, 'container of the map'))
    } catch {
      // Without WebGL the lists are the fallback.
      queueMicrotask(() => setFailed(true))
      return
    }
    void opened.map.once('load', ({ target }) => {
      target.addSource(ROUTES, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
      const paint = { 'line-color': ROUTE_COLOUR, 'line-width': 3, 'line-dasharray': [2, 1] }
      target.addLayer({ id: ROUTES, type: 'line', source: ROUTES, paint })
      setMap(target)
    })
    return () => opened.close()
  }, [])
  useEffect(() => {
    if (!map) return
    void map.getSource<GeoJSONSource>(ROUTES)?.setData(routesOf(board))
    const markers = marksOf(board, selected).map(({ lat, lng, text, title, className }) => {
      const element = document.createElement('div')
      element.className = className
      element.textContent = text
      element.title = title
      // Otherwise the map names it 'Map marker', and makes it a button.
      element.role = 'img'
      element.ariaLabel = title
      return new maplibregl.Marker({ element }).setLngLat({ lat, lng }).addTo(map)
    })
    return () => {
      for (const marker of markers) marker.remove()
    }
  }, [map, board, selected])
  if (isFailed) return <Notice tone="warning">{texts.noMap}</Notice>
  return (
    <>
      <div ref={canvas} className={mapStyles.canvas} />
      <p className={`${mapStyles.bar} small`}>{texts.legend}</p>
    </>
  )
}
