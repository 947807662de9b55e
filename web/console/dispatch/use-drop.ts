import { type DragEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/** Type of the dragged data: the order's id and version. */
export const DRAGGED = 'application/x-coldie-order'

/** Returns handlers that pin an order to the driver onto whose lane it is dropped. */
export function useDrop(isEnabled: boolean) {
  const fetcher = useFetcher<ActionReply>({ key: 'dispatch-drop' })
  const [over, setOver] = useState<number | null>(null)
  const isDragged = (event: DragEvent) => isEnabled && event.dataTransfer.types.includes(DRAGGED)
  return {
    over,
    error: fetcher.data?.ok === false ? fetcher.data.error : null,
    handlersOf: (driverId: number) => ({
      onDragOver: (event: DragEvent) => {
        if (!isDragged(event)) return
        event.preventDefault()
        setOver(driverId)
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        if (!isDragged(event)) return
        event.preventDefault()
        setOver(null)
        const [order_id = '', version = ''] = event.dataTransfer.getData(DRAGGED).split(' ')
        void fetcher.submit(
          { intent: 'pin', order_id, version, driver_id: String(driverId) },
          { method: 'post' },
        )
      },
    }),
  }
}
