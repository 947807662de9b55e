import { type RefObject, useEffect } from 'react'

const PLACE = 'data-place'

/** Returns props to spread into an item of a sortable list. */
export const dragged = (place: number) => ({ draggable: true, [PLACE]: place })

const placeOf = ({ target }: Event): number | null => {
  const item = target instanceof Element ? target.closest(`[${PLACE}]`) : null
  return item ? Number(item.getAttribute(PLACE)) : null
}

/** Sorts a list by dragging. The buttons of each item do the same, so dragging is mouse-only. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: ((from: number, to: number) => void) | null,
): void {
  useEffect(() => {
    const box = list.current
    if (!box || !move) return
    let from: number | null = null
    const start = (event: DragEvent) => {
      from = placeOf(event)
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    }
    const over = (event: DragEvent) => {
      if (from !== null) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const to = placeOf(event)
      if (from === null || to === null) return
      event.preventDefault()
      if (from !== to) move(from, to)
      from = null
    }
    box.addEventListener('dragstart', start)
    box.addEventListener('dragover', over)
    box.addEventListener('drop', drop)
    return () => {
      box.removeEventListener('dragstart', start)
      box.removeEventListener('dragover', over)
      box.removeEventListener('drop', drop)
    }
  })
}
