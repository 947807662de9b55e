import { setAutoAccept, setPause } from '#contract/console/stores.ts'
import { DELIVERY_MODES } from '#domain/delivery/delivery-mode.ts'
import { addMinutes } from '#domain/time.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

type FieldReader = (name: string) => string

/**
 * Sets the delivery mode of a store. `minutes` is the duration from now; empty means until a user reopens the store.
 */
export async function changePause(api: PageApi, text: FieldReader, now: Date): Promise<void> {
  const minutes = Number(text('minutes'))
  await api.call(setPause, {
    params: { store_id: text('store_id') },
    body: {
      mode: DELIVERY_MODES.find((mode) => mode === text('mode')) ?? 'open',
      until: minutes > 0 ? addMinutes(now, minutes).toISOString() : null,
      version: text('version'),
    },
  })
}

/** Sets the amount below which orders are accepted automatically. An empty amount switches this off. */
export async function changeAutoAccept(api: PageApi, text: FieldReader): Promise<void> {
  await api.call(setAutoAccept, {
    params: { store_id: text('store_id') },
    body: { below: text('below').trim() || null, version: text('version') },
  })
}
