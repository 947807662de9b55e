import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** @source S-ENT-4 */
export const StoreSetting = z.object({
  store_settings_id: z.number(),
  store_id: z.number(),
  setting_key: z.string(),
  setting_value: z.string(),
})

/** Licence of a store. Its number is always shown; the setting `license` only controls the additional text (L-25). */
export const StoreLicence = z.object({
  number: z.string(),
  licensee: z.string(),
  state: z.enum(STATE_CODES),
  text: z.string(),
})

export const storeSettings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/settings',
  summary: 'Retrieve the public settings of a store, with its liquor licence',
  allow: ['anyone'],
  params: z.object({ store_id: Id }),
  data: z.array(StoreSetting),
  beside: z.object({ license: StoreLicence.nullable() }),
  errors: ['store_not_found'],
})
