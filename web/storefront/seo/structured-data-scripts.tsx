import type { PageSettings } from '#web/platform/page/page-context.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import {
  contentBlocks,
  type ContentItem,
  homeBlocks,
  productBlocks,
  type ProductMetaInput,
  productListBlocks,
  type ListMetaInput,
} from './page-structured-data.ts'

type StructuredDataProps =
  | { kind: 'home'; questions: readonly (readonly [question: string, answer: string])[] }
  | { kind: 'product list'; list: ListMetaInput }
  | { kind: 'product'; page: ProductMetaInput }
  | { kind: 'content'; item: ContentItem }

/**
 * Structured data for search engines. It is rendered only on the server: the browser needs neither the data nor its
 * code, and search engines do not navigate by script.
 */
export function StructuredData(subject: StructuredDataProps) {
  const { settings } = useRootData()
  const html = import.meta.env.SSR ? blocksOf(settings, subject).map(scriptOf).join('') : ''
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

function blocksOf(settings: PageSettings, subject: StructuredDataProps): object[] {
  switch (subject.kind) {
    case 'home':
      return homeBlocks(settings, subject.questions)
    case 'product list':
      return productListBlocks(settings, subject.list)
    case 'product':
      return productBlocks(settings, subject.page)
    case 'content':
      return contentBlocks(settings, subject.item)
  }
}

/** Returns a JSON-LD script, which is never executed. Escapes characters that could close the element. */
const scriptOf = (block: object): string =>
  `<script type="application/ld+json">${JSON.stringify(block).replace(/[<>&]/g, escaped)}</script>`

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
