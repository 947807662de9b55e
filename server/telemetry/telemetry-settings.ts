import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'

/** Where the shop tells of its own work. Without any of these nothing is measured. */
export const TelemetryEnvironment = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a whole number from 1 to 65535 is needed')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'a whole number from 1 to 65535 is needed')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without spaces are needed')
    .optional(),
}

type Given = z.output<z.ZodObject<typeof TelemetryEnvironment>>

export type TelemetrySettings = {
  /** A port of its own for `GET /metrics`, to be reached from the operator's network only. null: none. */
  metricsPort: number | null
  /** The bearer token that `GET /metrics` asks for on the shop's own port. null: it is not served there. */
  metricsToken: string | null
}

/** @throws StartError where the two ports are one */
export function telemetrySettings(given: Given & { PORT: number }): TelemetrySettings {
  const { METRICS_PORT: metricsPort = null, METRICS_TOKEN: metricsToken = null, PORT } = given
  if (metricsPort !== null && metricsPort === PORT)
    throw new StartError('METRICS_PORT is the shop’s own PORT: choose another, or set METRICS_TOKEN instead')
  return { metricsPort, metricsToken }
}
