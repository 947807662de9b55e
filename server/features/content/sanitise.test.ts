import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './sanitise.service.ts'

describe('§2 Content page: the HTML of an item', () => {
  it.each([
    {
      html: '<p>Hi<script>alert(1)</script></p>',
      clean: '<p>Hi</p>',
      because: 'scripts are removed with their content',
    },
    { html: '<p onclick="alert(1)">Hi</p>', clean: '<p>Hi</p>', because: 'event handlers are removed' },
    {
      html: '<a href="javascript:alert(1)">Hi</a>',
      clean: '<a>Hi</a>',
      because: 'a link needs an address, not a script',
    },
    {
      html: '<a href="jAvA\tscript:alert(1)">Hi</a>',
      clean: '<a>Hi</a>',
      because: 'browsers ignore the tab',
    },
    {
      html: '<a href="java\\nscript:alert(1)">Hi</a>',
      clean: '<a>Hi</a>',
      because: 'an escape does not hide it',
    },
    {
      html: '<a href="java\\\\nnscript:alert(1)">Hi</a>',
      clean: /^<a( href="java\\[^:]*:[^"]*")?>Hi<\/a>$/,
      because: 'a double escape does not hide it',
    },
    { html: '<a href="data:text/html,x">Hi</a>', clean: '<a>Hi</a>', because: 'a data URL is not a page' },
    {
      html: '<a href="//evil.example">Hi</a>',
      clean: '<a>Hi</a>',
      because: 'it would leave the shop unnoticed',
    },
    {
      html: '<a href="www.oaic.gov.au">Hi</a>',
      clean: '<a href="https://www.oaic.gov.au" target="_blank" rel="noopener noreferrer">Hi</a>',
      because: 'it would link to an unknown page of the shop',
    },
    {
      html: '<a href="a@b.test">Hi</a>',
      clean: '<a href="mailto:a@b.test">Hi</a>',
      because: 'a bare e-mail would link to an unknown page',
    },
    { html: '<p style="position:fixed">Hi</p>', clean: '<p>Hi</p>', because: 'styles belong to the shop' },
    {
      html: '<style>p{}</style><p class="x" id="y">Hi</p>',
      clean: '<p>Hi</p>',
      because: 'classes and ids belong to the shop',
    },
    { html: '<iframe src="/x">in</iframe><p>Hi</p>', clean: '<p>Hi</p>', because: 'frames are removed' },
    {
      html: '<svg><script>alert(1)</script></svg><p>Hi</p>',
      clean: '<p>Hi</p>',
      because: 'svg may contain a script',
    },
    { html: '<img src=x onerror=alert(1)>Hi', clean: 'Hi', because: 'pictures would load from other sites' },
    {
      html: '<form action="/logout"><input name="a">Hi</form>',
      clean: 'Hi',
      because: 'forms belong to the shop',
    },
    { html: '<h1>Hi</h1>', clean: '<h2>Hi</h2>', because: 'the title is the first heading' },
    { html: '<p>Hi', clean: '<p>Hi</p>', because: 'open tags are closed' },
    {
      html: '<<script>script>alert(1)</script>',
      clean: /^(?!.*<script).*$/s,
      because: 'it is parsed as a browser parses it',
    },
  ])('$html becomes $clean: $because', ({ html, clean }) => {
    if (typeof clean === 'string') expect(cleanHtml(html)).toBe(clean)
    else expect(cleanHtml(html)).toMatch(clean)
  })

  it('§7 content: a literal backslash-n becomes a line break and escaped quotes become quotes', () => {
    expect(cleanHtml('<p>One\\nTwo</p>')).toBe('<p>One\nTwo</p>')
    expect(cleanHtml('<a href=\\"/content/faq\\">\\"FAQ\\"</a>')).toBe('<a href="/content/faq">"FAQ"</a>')
  })

  it('retains headings, lists, tables and links; external links open in a new tab', () => {
    const text = '<h2>A</h2><ul><li>b</li></ul><table><tbody><tr><th scope="row">c</th></tr></tbody></table>'
    expect(cleanHtml(text)).toBe(text)
    expect(cleanHtml('<a href="/content/faq">in</a>')).toBe('<a href="/content/faq">in</a>')
    expect(cleanHtml('<a href="https://oaic.gov.au" target="x">out</a>')).toBe(
      '<a href="https://oaic.gov.au" target="_blank" rel="noopener noreferrer">out</a>',
    )
    expect(cleanHtml('<a href="mailto:a@b.test">mail</a>')).toBe('<a href="mailto:a@b.test">mail</a>')
  })

  it('is unchanged when it is cleaned again', () => {
    const PIECES = [
      '\\',
      '"',
      'n',
      'r',
      '&#92;',
      '&quot;',
      '<div>',
      '</div>',
      '<p>',
      '<h5>',
      '<h2>',
      '<section>',
      '<button>',
      '<li>',
      '<ul>',
      '</ul>',
      '<dd>',
      '<td>',
      '<tr>',
      '<table>',
      '<a href="/x">',
      '<br>',
      '</br>',
      '</p>',
      '<b>',
      '</b>',
      'a',
      ' ',
      '&amp;',
    ]
    const html = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(html, (html) => {
        expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
      }),
    )
    for (const html of ['<p>a &lt; b</p>', '<a href="https://x.test?a=1&b=2">x</a>', '&lt;script&gt;'])
      expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
  })

  it.each([
    'div',
    'section',
    'article',
    'pre',
    'details',
    'summary',
    'figure',
    'h5',
    'h6',
    'main',
    'center',
    'fieldset',
  ])('separates words where <%s> was removed', (tag) => {
    expect(cleanHtml(`<${tag}>Open until Friday</${tag}><${tag}>and Sunday</${tag}>`)).toMatch(
      /Friday(<\/h4><h4>|\s+)and/,
    )
    expect(cleanHtml(`Friday<${tag}>and</${tag}>Sunday`)).toMatch(/Friday(<h4>|\s+)and(<\/h4>|\s+)Sunday/)
  })

  it('does not split a word where an inline element was removed', () => {
    expect(cleanHtml('Fri<span>day</span>')).toBe('Friday')
  })

  it('removes any number of backslashes before a quote in one pass', () => {
    expect(cleanHtml(`${'\\'.repeat(60_000)}"`)).toBe('"')
  })
})
