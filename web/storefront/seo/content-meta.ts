import type { PageSettings } from '#web/platform/page/page-context.ts'
import { pageMeta } from './page-meta.ts'
import { plainText } from './faq-questions.ts'

type Settings = Pick<PageSettings, 'publicUrl' | 'productName'>

export const contentMeta = (settings: Settings, item: { uri: string; title: string; html: string }) =>
  pageMeta(settings, {
    title: `${item.title} | ${settings.productName}`,
    description: plainText(item.html),
    path: `/content/${encodeURIComponent(item.uri)}`,
    kind: 'article',
  })

export const contactMeta = (settings: Settings) =>
  pageMeta(settings, {
    title: `Contact Us | ${settings.productName}`,
    description: `How to reach ${settings.productName}: by mail, phone or e-mail, or with the form.`,
    path: '/contact-us',
  })

/** The page of an unknown state is empty and not indexed. */
export function suburbsMeta(
  settings: Settings,
  { path, name, suburbs }: { path: string | null; name: string; suburbs: readonly unknown[] },
) {
  if (!path) return [{ title: 'Deliverable suburbs' }, { name: 'robots', content: 'noindex' }]
  return pageMeta(settings, {
    title: `Deliverable suburbs in ${name} | ${settings.productName}`,
    description: `Cold drinks delivered to ${suburbs.length} suburbs in ${name}. Find yours and see what the store near you has on its shelves.`,
    path,
  })
}
