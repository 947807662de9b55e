import type { PageSettings } from '#web/platform/page/page-context.ts'
import { pageMeta } from './page-meta.ts'
import { plainText } from './faq-questions.ts'
import * as texts from './seo-texts.ts'

type Settings = Pick<PageSettings, 'publicUrl' | 'productName'>

export const contentMeta = (settings: Settings, item: { uri: string; title: string; html: string }) =>
  pageMeta(settings, {
    title: texts.contentTitle(item.title, settings.productName),
    description: plainText(item.html),
    path: `/content/${encodeURIComponent(item.uri)}`,
    kind: 'article',
  })

export const contactMeta = (settings: Settings) =>
  pageMeta(settings, {
    title: texts.contactTitle(settings.productName),
    description: texts.contactDescription(settings.productName),
    path: '/contact-us',
  })

/** Returns the metadata of a state's suburbs. The page of an unknown state is empty and not indexed. */
export function suburbsMeta(
  settings: Settings,
  { path, name, suburbs }: { path: string | null; name: string; suburbs: readonly unknown[] },
) {
  if (!path) return [{ title: texts.suburbsName }, { name: 'robots', content: 'noindex' }]
  return pageMeta(settings, {
    title: texts.suburbsTitle(name, settings.productName),
    description: texts.suburbsDescription(suburbs.length, name),
    path,
  })
}
