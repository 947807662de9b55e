import { citiesServed } from '#domain/states.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { pageMeta } from './page-meta.ts'

export const homeMeta = (settings: Pick<PageSettings, 'publicUrl' | 'productName'>) =>
  pageMeta(settings, {
    title: `${settings.productName}: cold drinks delivered in 30 mins`,
    description: `Beer, wine, spirits and snacks, delivered cold across ${citiesServed()}.`,
    path: '/',
  })
