import { z } from 'zod'

/**
 * Settings of the Google Maps Platform, which its key switches on. Without it, the shop uses its built-in index of
 * addresses.
 */
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
  /** `host:port` of an emulation without TLS; null: Google itself. */
  emulation: string | null
}

/** Returns the reasons why live mode must not use these settings: an emulation does not know real addresses. */
export const mapsObstacles = (settings: MapsSettings | null): string[] =>
  settings?.emulation
    ? [`GOOGLE_MAPS_EMULATION is ${settings.emulation}, to which the key and addresses travel in the open`]
    : []

type Given = z.output<z.ZodObject<typeof MapsEnvironment>>

export const mapsSettings = (given: Given): MapsSettings | null =>
  given.GOOGLE_MAPS_API_KEY === undefined
    ? null
    : { apiKey: given.GOOGLE_MAPS_API_KEY, emulation: given.GOOGLE_MAPS_EMULATION ?? null }
