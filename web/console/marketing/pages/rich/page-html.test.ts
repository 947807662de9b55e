import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cleanHtml, pageTags } from '#server/features/content/sanitise.service.ts'
import { canonicalHtml, openHtml, readHtml, writeHtml } from './page-html.ts'
import { pageSchema } from './page-schema.ts'

const FOLDER = 'server/db/seed/content'
const PAGES = readdirSync(FOLDER)

/** Returns the sanitised HTML of a page that was opened in the editor and saved. */
const saved = (html: string): string => cleanHtml(writeHtml(readHtml(html)))

/** @source S-MARKET-8, D-337 */
describe('a page that is opened in the editor and saved', () => {
  it.each(PAGES)('is unchanged: %s', (file) => {
    const html = cleanHtml(readFileSync(`${FOLDER}/${file}`, 'utf8'))
    expect(openHtml(html)).toHaveProperty('doc')
    expect(canonicalHtml(saved(html))).toBe(canonicalHtml(html))
  })

  it('supports exactly the tags and attributes that the sanitiser allows', () => {
    const { nodes, marks } = pageSchema
    const own = new Set(['doc', 'text', 'plain'])
    const types = Object.values({ ...nodes, ...marks }).filter(({ name }) => !own.has(name))
    const keeps = types.map(({ name, spec }) => [name, Object.keys(spec.attrs ?? {}).toSorted()])
    expect(Object.fromEntries(keeps)).toEqual(pageTags())
  })

  it.each([
    '<p>One<br>two</p><hr><h3>Three</h3><h4>Four</h4>',
    '<ul><li>One<ul><li>Two</li></ul></li><li><p>Three</p><p>Four</p></li></ul>',
    '<ol start="3"><li>One <strong>bold</strong> and <b>bold</b>, <em>slanted</em> <i>too</i></li></ol>',
    '<dl><dt>Monday</dt><dd>12 to 3<br>5 to 11</dd><dd><p>By hand</p></dd></dl>',
    '<address>1 Smith Street<br>Fitzroy <abbr title="Victoria">VIC</abbr> 3065</address>',
    '<blockquote><p>From <time datetime="2026-12-25">Christmas</time></p></blockquote>',
    '<blockquote>Words alone</blockquote>',
    '<p>Open <a href="/faq">here</a>, <a href="https://oaic.gov.au" rel="noopener noreferrer" target="_blank">there</a></p>',
    '<table><caption>Fees</caption><thead><tr><th scope="col">Zone</th><th scope="col">Fee</th></tr></thead><tbody><tr><th scope="row" rowspan="2">A</th><td>$5</td></tr><tr><td colspan="2"></td></tr></tbody></table>',
    '<p>[retention-table]</p>',
    '',
  ])('preserves %s', (html) => {
    expect(canonicalHtml(cleanHtml(html))).toBe(canonicalHtml(html))
    expect(openHtml(html)).toHaveProperty('doc')
    expect(canonicalHtml(saved(html))).toBe(canonicalHtml(html))
  })

  it.each([
    {
      html: '<p>a</p>loose words',
      lost: ['<p>'],
      because: 'text outside a paragraph would be wrapped in one',
    },
    {
      html: '<p>a<ul><li>b</li></ul></p><p><font>c</font></p>',
      lost: ['<font>'],
      because: 'the tag is unknown',
    },
    {
      html: '<p><strong><a href="/a">b</a></strong></p>',
      lost: [],
      because: 'the order of tags would change',
    },
  ])('is not opened if $because', ({ html, lost }) => {
    expect(openHtml(html)).toEqual({ lost })
  })

  it('treats whitespace as HTML does', () => {
    expect(canonicalHtml('<p>\n  a <b> b </b>\n <br> c </p>\n\n<p>d</p>')).toBe(
      '<p>a <b>b</b><br>c</p><p>d</p>',
    )
    expect(canonicalHtml('<p>a\u00a0 b</p>')).not.toBe(canonicalHtml('<p>a b</p>'))
    expect(canonicalHtml('<p>a<b>b</b></p>')).not.toBe(canonicalHtml('<p>a <b>b</b></p>'))
  })
})
