import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS, publicCode } from '#contract/errors.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

type Document = {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}
const document = async (): Promise<Document> => (await test.app.inject('/api/openapi.json')).json()

/** Returns true if the shop serves a path of the document with that method. */
const isServed = (method: string, path: string): boolean =>
  test.app.hasRoute({ method: method.toUpperCase(), url: path.replaceAll(/\{(\w+)\}/g, ':$1') })

/** Parses the router's tree: each line has a part of the path, indented by four characters per level. */
function routesOf(tree: string): { path: string; methods: string[] }[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    parts.splice(indent.length / 4, Infinity, part)
    if (!methods) return []
    return [{ path: parts.join('').replaceAll(/:(\w+)/g, '{$1}'), methods: methods.split(', ') }]
  })
}

/** @source S-CALL-1, A-HTTP-1 */
const PROMISED = `
  POST /users/login · POST /users/logout · GET /users/me · GET /users/{user_id} · POST /users/{user_id}/verify
  POST /users/{user_id}/send_verification · POST /forgot_password · POST /forgot_password/{email}/{token}
  GET /zones/location/{point} · GET /zones/{zone_id}/future_dates · GET /zones/{zone_id}/open
  GET /zones/{zone_id}/suburbs · GET /suburbs · GET /stores/{store_id}/settings · GET /categories · GET /products
  GET /products/{product_id} · GET /products/slug/{slug} · POST /carts · GET /carts/{cart_id} · PUT /carts/{cart_id}
  POST /carts/{cart_id}/items · PUT /carts/{cart_id}/items/{cart_item_id} · DELETE /carts/{cart_id}/items/{cart_item_id}
  POST /discounts · GET /banners · GET /content · POST /subscriptions · GET /payment/braintree/client
  GET /payment/braintree/client/{user_id} · GET /payment/paypal/status · GET /orders/{order_id} · PATCH /orders/{order_id}
  POST /orders/{order_id}/door_check · POST /checkout · GET /addresses · GET /addresses/{id}
  GET /users/{user_id}/addresses · POST /users/{user_id}/addresses · DELETE /users/{user_id}/addresses/{address_id}
  GET /users/{user_id}/payment_methods · DELETE /users/{user_id}/payment_methods/{token} · POST /drivers/me/shift
  POST /drivers/me/position · POST /realtime/auth · GET /health · GET /ready · GET /openapi.json · GET /docs`
  .split(/[·\n]/)
  .map((line) => line.trim())
  .filter(Boolean)

describe('the OpenAPI document', () => {
  it.each(PROMISED)('contains %s, and the shop serves it', async (line) => {
    const [method, path] = line.split(' ') as [string, string]
    expect((await document()).paths[`/api${path}`]).toHaveProperty(method.toLowerCase())
    expect(isServed(method, `/api${path}`)).toBe(true)
  })

  it('contains no operation that is not served', async () => {
    for (const [path, methods] of Object.entries((await document()).paths))
      for (const method of Object.keys(methods))
        expect([method, path, isServed(method, path)]).toEqual([method, path, true])
  })

  it('contains every route of the API', async () => {
    const { paths } = await document()
    const served = routesOf(test.app.printRoutes({ commonPrefix: false })).filter(
      ({ path }) => path.startsWith('/api/') && !/^.api.docs[/*]/.test(path),
    )
    expect(served.length).toBeGreaterThan(40)
    for (const { path, methods } of served)
      for (const method of methods.filter((one) => one !== 'HEAD'))
        expect([path, method, paths[path]]).toEqual([
          path,
          method,
          expect.objectContaining({ [method.toLowerCase()]: expect.anything() }),
        ])
  })

  it('is version 3.1 and lists every error code that an endpoint declares', async () => {
    const { openapi, paths } = await document()
    expect(openapi).toBe('3.1.0')
    for (const endpoint of test.shop.endpoints) {
      const { responses } =
        paths[`/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`]![endpoint.method.toLowerCase()]!
      for (const code of endpoint.errors)
        expect(JSON.stringify(responses[ERRORS[code][0]])).toContain(`\`${publicCode(code)}\``)
    }
  })

  it('has a page', async () => {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/start.js', '/api/docs/ui/swagger-ui-bundle.js'])
      expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 200])
  })
})

const SERVER = fileURLToPath(new URL('../..', import.meta.url))

describe('the table of errors', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const read = (files: string[]) => files.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n')
  const isTest = (file: string) => file.endsWith('.test.ts')
  const tests = read(sources.filter(isTest))

  /** Errors of the framework, or while the shop is not open: their own tests provoke them by status. */
  const BY_STATUS = [
    'malformed_body',
    'body_too_large',
    'method_not_allowed',
    'request_timeout',
    'headers_too_large',
    'unsupported_media_type',
    'internal',
    'unavailable',
    'order_in_progress',
  ]

  it('contains no error without a test that provokes it', async () => {
    const codes = Object.keys(ERRORS).filter((code) => !BY_STATUS.includes(code))
    const unproved = codes.filter((code) => !tests.includes(publicCode(code as keyof typeof ERRORS)))
    expect(unproved).toEqual([])
  })

  it('contains only errors that an endpoint declares or that every endpoint can return', () => {
    const declared = new Set(test.shop.endpoints.flatMap((endpoint) => endpoint.errors))
    const everybodys = [
      ...BY_STATUS,
      'invalid_input',
      'origin_refused',
      'not_found',
      'reauthentication_required',
      'full_login_required',
    ]
    expect(
      Object.keys(ERRORS).filter((code) => !declared.has(code as 'internal') && !everybodys.includes(code)),
    ).toEqual([])
  })
})
