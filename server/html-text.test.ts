import { describe, expect, it } from 'vitest'
import { BLOCK_ELEMENTS, wordsOfHtml } from '#domain/text/block-elements.ts'
import { htmlOfText, textOfHtml } from './html-text.ts'

describe('the text of HTML', () => {
  it.each(BLOCK_ELEMENTS)('has a line for each <%s>', (tag) => {
    expect(textOfHtml(`<${tag}>Friday</${tag}><${tag}>and</${tag}>`)).toBe('Friday\nand')
    expect(wordsOfHtml(`Friday<${tag}>and</${tag}>`)).toBe('Friday and')
  })

  it.each([
    ['Fri<b>day</b>', 'Friday'],
    ['a&amp;amp;b', 'a&amp;b'],
    ['<p>  One \u00a0 line </p>', 'One line'],
    ['<script>no</script>yes', 'yes'],
  ])('%s is %s', (html, text) => expect(textOfHtml(html)).toBe(text))

  it('is read below more open elements than a page has, as the text of all of them', () => {
    const deep = `${'<b>'.repeat(20_000)}in${'</i>'.repeat(20_000)}${'</b>'.repeat(20_000)} out`
    expect(textOfHtml(deep)).toBe('in out')
  })

  it('is restored from the HTML of a text', () => {
    expect(textOfHtml(htmlOfText('a < b & c\nd'))).toBe('a < b & c\nd')
  })
})
