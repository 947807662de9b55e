import { describe, expect, it } from 'vitest'
import { lateScripts } from './late-scripts.ts'

const MODULE = '<script nonce="abc" type="module" async="">import "/assets/x.js";</script>'
const HTML = `<html><head><link rel="modulepreload" href="/assets/x.js"/></head><body>Cold${MODULE}<!--$--></body></html>`

describe('Light and quick: scripts load after the first paint', () => {
  it('are present but inactive', () => {
    const page = lateScripts(HTML, 'abc')
    expect(page).toContain('<link rel="late-module" href="/assets/x.js"/>')
    expect(page).toContain('<script nonce="abc" type="late-module">import "/assets/x.js";</script>')
    expect(page).not.toMatch(/rel="modulepreload" |type="module"/)
  })

  it('are started by the last script of the page, which has the page’s nonce', () => {
    expect(lateScripts(HTML, 'abc')).toMatch(
      /<!--\$--><script nonce="abc">[\s\S]+<\/script><\/body><\/html>$/,
    )
  })

  it('leaves a page without scripts unchanged', () => {
    expect(lateScripts('<html><body>Closed</body></html>', 'abc')).toBe('<html><body>Closed</body></html>')
  })
})
