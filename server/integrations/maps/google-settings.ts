import { z } from 'zod'
import type { SettingArea, ValuesOf } from '#server/settings/setting-area.ts'

export const MAPS_AREA = {
  title: 'Address search',
  variables: {
    GOOGLE_MAPS_API_KEY: {
      absent: 'none: the built-in index of addresses',
      meaning:
        'Key of Google Maps Platform with Places API (New) and Geocoding API. Restrict it to them and to the address ' +
        'of the server.',
      schema: z.string().regex(/^[\w-]{20,100}$/, 'a key is letters and digits, as the console shows it'),
    },
    GOOGLE_MAPS_EMULATION: {
      absent: 'none: Google',
      meaning: '`host:port` of an emulation that replaces Google.',
      schema: z.string().regex(/^[\w.-]+:\d{1,5}$/, 'host:port of an emulation is needed'),
    },
  },
  rules: [
    {
      mode: 'private demo',
      about: ['GOOGLE_MAPS_API_KEY'],
      demand: 'The key is used with an emulation.',
      problems: ({ maps }) =>
        maps !== null && maps.emulation === null ? ['GOOGLE_MAPS_API_KEY is a real provider'] : [],
    },
    {
      mode: 'live',
      about: ['GOOGLE_MAPS_EMULATION'],
      demand: 'Google is not replaced: the key and addresses would reach an emulation without encryption.',
      problems: ({ maps }) =>
        maps?.emulation
          ? [`GOOGLE_MAPS_EMULATION is ${maps.emulation}, to which the key and addresses travel in the open`]
          : [],
    },
  ],
} satisfies SettingArea<{ maps: MapsSettings | null }>

export type MapsSettings = {
  apiKey: string
  /** `host:port` of an emulation, reached without TLS; null: Google itself. */
  emulation: string | null
}

/** Returns null where the built-in index of addresses serves alone. */
export const mapsSettings = (given: ValuesOf<typeof MAPS_AREA>): MapsSettings | null =>
  given.GOOGLE_MAPS_API_KEY === undefined
    ? null
    : { apiKey: given.GOOGLE_MAPS_API_KEY, emulation: given.GOOGLE_MAPS_EMULATION ?? null }
