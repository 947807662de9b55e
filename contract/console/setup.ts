import { z } from 'zod'
import { SETUP_GAPS, SETUP_STATES, SETUP_STEPS } from '#domain/console/setup-steps.ts'
import { endpoint } from '../endpoint.ts'
import { Flag } from '../fields.ts'

const Setup = z.object({
  /** True if no step is open, or if the shop has traded for more than a day. Its `steps` are then empty. */
  is_finished: z.boolean(),
  /** Steps in the recommended order; empty in a shop that trades. */
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      state: z.enum(SETUP_STATES),
      /** Gaps of the step; empty if it is done. */
      missing: z.array(z.enum(SETUP_GAPS)),
      /** Path of the step's screen in the console. */
      path: z.string(),
    }),
  ),
  company: z.string(),
  /** Store of the steps: an open store, otherwise the first; null without any. */
  store: z
    .object({
      store_id: z.number(),
      name: z.string(),
      address: z.string(),
      is_open: z.boolean(),
      /** Name of its first zone; '' without one. */
      zone: z.string(),
      products: z.number(),
      units: z.number(),
      staff: z.number(),
      drivers: z.number(),
    })
    .nullable(),
  /** Order of the last step: one that has ended, otherwise the newest; null without any. */
  order: z.object({ order_id: z.number(), order_number: z.string() }).nullable(),
})
export type Setup = z.output<typeof Setup>

/**
 * Returns the steps of a new shop, computed from its data.
 * @source A-SETUP-1
 */
export const readSetup = endpoint({
  method: 'GET',
  path: '/console/setup',
  summary: 'Retrieve the steps of a new shop and their states',
  allow: ['settings.write'],
  scope: 'shop',
  byPerson: true,
  data: Setup,
  errors: ['not_signed_in', 'forbidden'],
})

/**
 * Skips a step, or resumes it. Idempotent.
 * @source A-SETUP-2
 */
export const skipSetupStep = endpoint({
  method: 'POST',
  path: '/console/setup/skip',
  summary: 'Skip a step of a new shop, or resume it',
  allow: ['settings.write'],
  scope: 'shop',
  byPerson: true,
  body: z.object({
    step: z.enum(SETUP_STEPS, 'Please choose one of the steps'),
    skipped: Flag,
  }),
  data: Setup,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Imports a small catalogue of invented drinks with the categories that they need. Idempotent: products that exist
 * unchanged stay as they are. The import can be undone as any other.
 * @source A-SETUP-3
 */
export const importSampleCatalogue = endpoint({
  method: 'POST',
  path: '/console/setup/sample_catalogue',
  summary: 'Import a small sample catalogue',
  allow: ['settings.write'],
  scope: 'shop',
  byPerson: true,
  data: z.object({
    /** Import that undo refers to. */
    import_id: z.number(),
    created: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    /** Number of categories that were added. */
    categories: z.number(),
  }),
  errors: ['not_signed_in', 'forbidden', 'store_not_found', 'setup_finished'],
})
