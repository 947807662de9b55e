/** Texts shared by the settings screens. */

export const area = 'Settings'
export const TABS = {
  general: 'General',
  providers: 'Providers',
  'api-keys': 'API keys',
  webhooks: 'Webhooks',
  templates: 'Message templates',
} as const
