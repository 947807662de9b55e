import 'maplibre-gl/dist/maplibre-gl.css'
import maplibregl from 'maplibre-gl/dist/maplibre-gl-csp'
import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker?url'

maplibregl.setWorkerUrl(workerUrl)

type MapPosition = { lng: number; lat: number }
type BaseMapContent = {
  /** Outlines of zones, drawn beneath everything. */
  zones: readonly GeoJSON.Polygon[]
  dots?: readonly (MapPosition & { name: string })[]
  /** Positions that the initial view must include. */
  seen: readonly (readonly [number, number])[]
  /** Height in pixels at the lower edge that a bar of text covers. */
  bottom: number
  /** Closest zoom of the initial view, by default that of a suburb. */
  maxZoom?: number
}

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

type ColourReader = (token: string) => string

/** Colours that follow the theme: layer, paint property and design token. */
const COLOURS = [
  ['ground', 'background-color', '--surface-2'],
  ['zones', 'fill-color', '--ink-3'],
  ['outlines', 'line-color', '--ink-3'],
  ['dots', 'circle-color', '--ink-2'],
] as const

/** Builds a style without tiles, since the shop has none: it draws zones, suburbs and the screen's own layers. */
function styleOf({ zones, dots = [] }: BaseMapContent, colour: ColourReader): StyleSpecification {
  const outlines = zones.map((geometry) => ({ type: 'Feature' as const, geometry, properties: {} }))
  const points = dots.map(({ name, lat, lng }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties: { name },
  }))
  const [ground, fill, line, dot] = COLOURS.map(([, property, token]) => ({ [property]: colour(token) }))
  return {
    version: 8,
    sources: {
      zones: { type: 'geojson', data: collection(outlines) },
      dots: { type: 'geojson', data: collection(points) },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { ...ground } },
      { id: 'zones', type: 'fill', source: 'zones', paint: { ...fill, 'fill-opacity': 0.25 } },
      { id: 'outlines', type: 'line', source: 'zones', paint: { ...line } },
      { id: 'dots', type: 'circle', source: 'dots', paint: { ...dot, 'circle-radius': 4 } },
    ],
  }
}

/**
 * Opens the map of the console in the colours of the theme.
 * @throws if the browser has no WebGL; screens show a list with the same data instead
 */
export function openBaseMap(
  container: HTMLElement,
  base: BaseMapContent,
): { map: LibreMap; close: () => void } {
  const bounds = new maplibregl.LngLatBounds()
  for (const [lng, lat] of base.seen) bounds.extend([lng, lat])
  const colour: ColourReader = (token) => getComputedStyle(container).getPropertyValue(token).trim()
  const map = new maplibregl.Map({
    container,
    style: styleOf(base, colour),
    ...(!bounds.isEmpty() && { bounds }),
    fitBoundsOptions: {
      padding: { top: 40, right: 40, bottom: base.bottom, left: 40 },
      maxZoom: base.maxZoom ?? 13,
    },
    attributionControl: false,
    dragRotate: false,
  })
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }))
  const paint = () => {
    for (const [layer, property, token] of COLOURS) map.setPaintProperty(layer, property, colour(token))
  }
  const themed = new MutationObserver(paint)
  void map.once('load', () => {
    // Colours cannot be set before the map has loaded, and the theme may have changed in the meantime.
    paint()
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  })
  return {
    map,
    close: () => {
      themed.disconnect()
      map.remove()
    },
  }
}
