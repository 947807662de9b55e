import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routeIdsOf, routePattern } from './route-pattern.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
  id,
  parentId,
  path,
  index,
  module: {},
})
/** Routes as listed by React Router's build: flat, below a root and a layout. */
const ROUTES = Object.fromEntries(
  [
    route('root', undefined, ''),
    route('layout', 'root'),
    route('home', 'layout', undefined, true),
    route('category', 'layout', 'bottleshop/:state/:city/:category'),
    route('console', 'root', 'console'),
    route('order', 'console', 'orders/:orderId'),
  ].map((each) => [each.id, each]),
) as unknown as ServerBuild['routes']

describe('the route pattern of a page', () => {
  it.each([
    ['/', '/'],
    ['/?email=robin@example.com', '/'],
    ['/_.data', '/'],
    ['/bottleshop/victoria/fitzroy/beer', '/bottleshop/:state/:city/:category'],
    ['/bottleshop/victoria/fitzroy/beer.data?page=2', '/bottleshop/:state/:city/:category'],
    ['/console/orders/1042', '/console/orders/:orderId'],
    ['/robin@example.com', 'unknown page'],
    ['//evil.example/cart', 'unknown page'],
  ])('%s has the pattern %s', (url, pattern) => {
    expect(routePattern(ROUTES, url)).toBe(pattern)
  })
})

describe('the routes that match a URL', () => {
  it('are listed from the outermost to the innermost', () => {
    const own = ['root', 'layout', 'category']
    expect(routeIdsOf(ROUTES, '/bottleshop/victoria/fitzroy/beer.data?_routes=category')).toEqual(own)
    expect(routeIdsOf(ROUTES, '/robin@example.com')).toEqual([])
  })
})
