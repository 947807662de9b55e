import type { z } from 'zod'
import type { ClientToken } from '#contract/payments/payment.ts'

/** A provider's settings. A new one needs a line in `provider-settings.ts` and one in `open-payment-gateway.ts`. */
export type ProviderSettings = {
  /** Its environment variables: each is optional or has a default. */
  environment: Readonly<Record<string, z.ZodType>>
  /** The variables that switch it on, all of them together. */
  switchedOnBy: readonly string[]
  /** null: not switched on. @throws StartError that names a missing variable */
  configure(given: Record<string, unknown>): ConfiguredProvider | null
}

export type ConfiguredProvider = {
  name: ClientToken['provider']
  /** What the provider is opened with. */
  settings: unknown
  /** Why a live shop must not take money with these settings; each line names the setting. */
  liveProblems: readonly string[]
}
