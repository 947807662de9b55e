import type { ClientToken } from '#contract/payments/payment.ts'
import type { SettingArea, VariableSet } from '#server/settings/setting-area.ts'

/**
 * Settings of a provider. A new provider needs a line in `provider-settings.ts` and one in
 * `open-payment-gateway.ts`.
 */
export type ProviderSettings = {
  /** Its rows of the table of settings. */
  variables: SettingArea['variables']
  /** The variables that switch it on, all of them together. */
  switchedOn: VariableSet
  /** Returns null where the provider is not switched on. @throws StartError that names a missing variable */
  configure(given: Record<string, unknown>): ConfiguredProvider | null
}

export type ConfiguredProvider = {
  name: ClientToken['provider']
  /** The argument with which the provider is opened. */
  settings: unknown
  /** Reasons against taking money with these settings in a live shop; each names the setting. */
  liveProblems: readonly string[]
}
