import { z } from 'zod'

/** The tag manager and product analytics. Each is switched on by its own id; without both nothing is measured. */
export const AnalyticsEnvironment = {
  GTM_CONTAINER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'an id such as GTM-ABC1234 is needed')
    .optional(),
  MIXPANEL_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'a project token is 32 letters and digits')
    .optional(),
}

/** The ids that a browser needs; both are public. */
export type AnalyticsSettings = { tagManager: string | null; mixpanel: string | null }

type Given = z.output<z.ZodObject<typeof AnalyticsEnvironment>>

export const analyticsSettings = (given: Given): AnalyticsSettings | null =>
  given.GTM_CONTAINER_ID || given.MIXPANEL_TOKEN
    ? { tagManager: given.GTM_CONTAINER_ID ?? null, mixpanel: given.MIXPANEL_TOKEN ?? null }
    : null
