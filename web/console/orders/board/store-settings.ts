import { setAutoAccept, setPause } from '#contract/console/stores.ts'
import { DELIVERY_MODES } from '#domain/delivery/delivery-mode.ts'
import { addMinutes } from '#domain/time.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

type Text = (name: string) => string

/** What shoppers of a store are promised. `minutes` from now; none: until somebody opens the store again. */
export async function changePause(api: PageApi, text: Text, now: Date): Promise<void> {
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

/** Which orders are accepted without a tap; an empty amount: none. */
export async function changeAutoAccept(api: PageApi, text: Text): Promise<void> {
  await api.call(setAutoAccept, {
    params: { store_id: text('store_id') },
    body: { below: text('below').trim() || null, version: text('version') },
  })
}
