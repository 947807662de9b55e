import { z } from 'zod'
import type { SettingArea, ValuesOf } from './setting-area.ts'

export const ANALYTICS_AREA = {
  title: 'Analytics',
  about: 'Each service is switched on by its own id and runs only after a visitor agrees.',
  variables: {
    GTM_CONTAINER_ID: {
      absent: 'none',
      meaning: 'Container of Google Tag Manager, such as `GTM-ABC1234`.',
      schema: z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, 'an id such as GTM-ABC1234 is needed'),
    },
    MIXPANEL_TOKEN: {
      absent: 'none',
      meaning: 'Token of a Mixpanel project.',
      schema: z.string().regex(/^[0-9a-f]{32}$/, 'a project token is 32 letters and digits'),
    },
  },
} satisfies SettingArea

/** The ids that a browser needs; both are public. */
export type AnalyticsSettings = { tagManager: string | null; mixpanel: string | null }

/** Returns null where neither service is switched on. */
export const analyticsSettings = (given: ValuesOf<typeof ANALYTICS_AREA>): AnalyticsSettings | null =>
  given.GTM_CONTAINER_ID || given.MIXPANEL_TOKEN
    ? { tagManager: given.GTM_CONTAINER_ID ?? null, mixpanel: given.MIXPANEL_TOKEN ?? null }
    : null
