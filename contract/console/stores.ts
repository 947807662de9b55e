import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const StaffStore = z.object({ store_id: z.number(), name: z.string() })

/** An admin is staff of every store. */
export const listStaffStores = endpoint({
  method: 'GET',
  path: '/console/stores',
  summary: 'The stores that the caller is staff of',
  allow: ['staff'],
  data: z.array(StaffStore),
  errors: ['not_signed_in', 'forbidden'],
})
