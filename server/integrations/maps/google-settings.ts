import { z } from 'zod'

/** Google Maps Platform, switched on by its key; the built-in index of addresses serves without. */
export const MapsEnvironment = {
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'a key is letters and digits, as the console shows it')
    .optional(),
  GOOGLE_MAPS_EMULATION: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'host:port of an emulation is needed')
    .optional(),
}

export type MapsSettings = {
  apiKey: string
  /** `host:port` of an emulation, spoken to without TLS; null: Google itself. */
  emulation: string | null
}

/** Why live mode must not use these settings: an emulation knows no real address. */
export const mapsObstacles = (settings: MapsSettings | null): string[] =>
  settings?.emulation
    ? [`GOOGLE_MAPS_EMULATION is ${settings.emulation}, to which the key and addresses travel in the open`]
    : []

type Given = z.output<z.ZodObject<typeof MapsEnvironment>>

export const mapsSettings = (given: Given): MapsSettings | null =>
  given.GOOGLE_MAPS_API_KEY === undefined
    ? null
    : { apiKey: given.GOOGLE_MAPS_API_KEY, emulation: given.GOOGLE_MAPS_EMULATION ?? null }
