import { wordsOfHtml } from '#domain/text/block-elements.ts'

export type Heading = { id: string; text: string }

/**
 * Adds an id to each second-level heading of sanitised HTML, and lists the headings. The sanitiser removes the
 * attributes of headings, so their tags always look the same.
 */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const withIds = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const text = wordsOfHtml(inner)
    const id = uniqueId(text, headings)
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: withIds, headings }
}

function uniqueId(text: string, existing: readonly Heading[]): string {
  const words = text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const id = words || 'part'
  return existing.some((heading) => heading.id === id) ? `${id}-${existing.length + 1}` : id
}
