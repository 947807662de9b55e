import { metricsOfAll } from './all-processes.ts'
import type { Telemetry } from './telemetry.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'

/** Opens telemetry if a setting enables it. The packages take 0.2 s to load and 25 MB, so they are loaded on demand. */
export async function openTelemetry(
  settings: TelemetrySettings,
  rest: { warn: (message: string) => void; process: number | null },
): Promise<Telemetry | null> {
  const { metricsPort, metricsToken, otlp } = settings
  if (metricsPort === null && metricsToken === null && otlp === null) return null
  const { startTelemetry } = await import('./start-telemetry.ts')
  const telemetry = startTelemetry({ otlp, ...rest })
  return { ...telemetry, metricsText: metricsOfAll(() => telemetry.metricsText()) }
}
