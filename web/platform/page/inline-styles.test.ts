import { describe, expect, it } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const HTML =
  '<html><head><link rel="stylesheet" href="/assets/a-1.css"/><link nonce="abc" rel="stylesheet" href="/assets/b-2.css#"/>' +
  '</head><body>$& cold</body></html>'
const styleOf = (path: string) =>
  ({ '/assets/a-1.css': '.a{top:0}', '/assets/b-2.css': '.b{content:"$&"}' })[path] ?? null

describe('Light and quick: inlined styles', () => {
  it('are in the page in order, and are not loaded again', () => {
    const page = inlineStyles(HTML, styleOf, undefined)
    expect(page).toContain('<style>.a{top:0}.b{content:"$&"}</style></head>')
    expect(page.match(/rel="stylesheet"[^>]* disabled media="not all"\/>/g)).toHaveLength(2)
    expect(page).toContain('$& cold')
  })

  it('have the page’s nonce', () => {
    expect(inlineStyles(HTML, styleOf, 'abc')).toContain('<style nonce="abc">')
  })

  it('exclude a missing style sheet, which the browser loads', () => {
    const page = inlineStyles(HTML, () => null, undefined)
    expect(page).toContain('<link rel="stylesheet" href="/assets/a-1.css"/>')
    expect(page).not.toContain('<style')
  })
})
