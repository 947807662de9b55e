/** The words that the screens of the settings share. */

export const area = 'Settings'
export const TABS = {
  'api-keys': 'API keys',
  webhooks: 'Webhooks',
} as const
