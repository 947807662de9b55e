import type { z } from 'zod'
import type { ClientToken } from '#contract/payments/payment.ts'

/**
 * Settings of a provider. A new provider needs a line in `provider-settings.ts` and one in
 * `open-payment-gateway.ts`.
 */
export type ProviderSettings = {
  /** Environment variables: each is optional or has a default. */
  environment: Readonly<Record<string, z.ZodType>>
  /** Variables that together switch it on. */
  switchedOnBy: readonly string[]
  /**
   * Returns the configured provider; null if it is not switched on. @throws StartError with the name of a missing
   * variable
   */
  configure(given: Record<string, unknown>): ConfiguredProvider | null
}

export type ConfiguredProvider = {
  name: ClientToken['provider']
  /** Settings with which the provider is opened. */
  settings: unknown
  /** Reasons why a live shop must not take money with these settings; each line names the setting. */
  liveProblems: readonly string[]
}
