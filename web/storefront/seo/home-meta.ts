import { citiesServed } from '#domain/states.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { pageMeta } from './page-meta.ts'
import * as texts from './seo-texts.ts'

export const homeMeta = (settings: Pick<PageSettings, 'publicUrl' | 'productName'>) =>
  pageMeta(settings, {
    title: texts.homeTitle(settings.productName),
    description: texts.homeDescription(citiesServed()),
    path: '/',
  })
