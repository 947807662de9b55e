import type { SettingArea } from '#server/settings/setting-area.ts'
import { braintree } from './braintree/braintree-settings.ts'
import type { ConfiguredProvider, ProviderSettings } from './provider.ts'

/** Every payment provider except the demo gateway, which is used when none of them is switched on. */
const PROVIDERS: readonly ProviderSettings[] = [braintree]

/** The variables that switch a provider on. */
export const PAYMENT_SWITCHES = PROVIDERS.flatMap(({ switchedOn }) => switchedOn.names)

export const PAYMENT_AREA: SettingArea<{ payments: ConfiguredProvider }> = {
  title: 'Payments',
  variables: Object.fromEntries(PROVIDERS.flatMap(({ variables }) => Object.entries(variables))),
  sets: PROVIDERS.map(({ switchedOn }) => switchedOn),
  rules: [
    {
      mode: 'private demo',
      about: PAYMENT_SWITCHES,
      demand: 'The gateway moves no money: the demo one, a sandbox or an emulation.',
      problems: ({ payments }) =>
        payments.name !== 'demo' && payments.liveProblems.length === 0
          ? ['the card gateway is a real provider']
          : [],
    },
    {
      mode: 'live',
      about: PAYMENT_SWITCHES,
      demand: 'The gateway moves money.',
      problems: ({ payments }) => [...payments.liveProblems],
    },
  ],
}

/** Returns the first provider that is switched on. @throws StartError that names a missing variable */
export function configuredProvider(given: Record<string, unknown>): ConfiguredProvider {
  for (const provider of PROVIDERS) {
    const configured = provider.configure(given)
    if (configured) return configured
  }
  const switches = PROVIDERS.map(({ switchedOn }) => switchedOn.names.join(', ')).join(' or ')
  return {
    name: 'demo',
    settings: null,
    liveProblems: [`the card gateway is the demo one (${switches} switch it)`],
  }
}
