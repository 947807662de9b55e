import { describe, expect, it } from 'vitest'
import { withHeadings } from './table-of-contents.ts'

describe('§2 Content page: table of contents', () => {
  it('adds an id to each heading and leaves other markup unchanged', () => {
    expect(withHeadings('<p>a</p><h2>What it costs</h2><h3>x</h3><h2>At the <b>door</b></h2>')).toEqual({
      html: '<p>a</p><h2 id="what-it-costs">What it costs</h2><h3>x</h3><h2 id="at-the-door">At the <b>door</b></h2>',
      headings: [
        { id: 'what-it-costs', text: 'What it costs' },
        { id: 'at-the-door', text: 'At the door' },
      ],
    })
  })

  it.each([
    { text: 'What we don’t', id: 'what-we-dont' },
    { text: 'Terms &amp; conditions', id: 'terms-conditions' },
    { text: '日本', id: 'part' },
  ])('turns $text into the id $id', ({ text, id }) => {
    expect(withHeadings(`<h2>${text}</h2>`).headings[0]!.id).toBe(id)
  })

  it('gives headings with equal texts different ids', () => {
    const ids = withHeadings('<h2>Help</h2><h2>Help</h2>').headings.map((heading) => heading.id)
    expect(new Set(ids).size).toBe(2)
  })
})
