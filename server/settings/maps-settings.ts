import { z } from 'zod'

/** Google Maps Platform, switched on by its key; the built-in index of addresses serves without. */
export const MapsEnvironment = {
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'a key is letters and digits, as the console shows it')
    .optional(),
}

export type MapsSettings = { apiKey: string }

type Given = z.output<z.ZodObject<typeof MapsEnvironment>>

export const mapsSettings = ({ GOOGLE_MAPS_API_KEY: apiKey }: Given): MapsSettings | null =>
  apiKey === undefined ? null : { apiKey }
