import { type PointerEvent, useRef } from 'react'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { unproject } from './project.ts'

/** Pixels that a finger moves while it taps. */
const TAP_PX = 8

type Drag = { centre: GeoPoint; x: number; y: number; isDrag: boolean }

/**
 * Returns pointer handlers of the map. A tap moves the pin to the tapped place; a drag moves the map beneath the pin.
 * @param radius metres from the centre to the edge on the longer side
 */
export function useMapDrag(centre: GeoPoint | undefined, radius: number, onMove: (point: GeoPoint) => void) {
  const drag = useRef<Drag | null>(null)
  const scaleOf = ({ width, height }: DOMRect) => (2 * radius) / Math.max(width, height, 1)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!centre || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { centre, x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = drag.current
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      start.isDrag ||= Math.hypot(x, y) > TAP_PX
      if (!start.isDrag) return
      const scale = scaleOf(event.currentTarget.getBoundingClientRect())
      onMove(unproject(start.centre, { x: -x * scale, y: -y * scale }))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = drag.current
      drag.current = null
      if (!start || start.isDrag) return
      const box = event.currentTarget.getBoundingClientRect()
      const scale = scaleOf(box)
      const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2]
      onMove(unproject(start.centre, { x: x * scale, y: y * scale }))
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
}
