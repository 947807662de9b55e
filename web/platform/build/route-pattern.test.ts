import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routeIdsOf, routePattern } from './route-pattern.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
  ...{ id, parentId, path, index },
  module: {},
})
/** As React Router's build lists them: flat, under a root and a layout. */
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

describe('the pattern of a page’s route', () => {
  it.each([
    ['/', '/'],
    ['/?email=robin@example.com', '/'],
    ['/_.data', '/'],
    ['/bottleshop/victoria/fitzroy/beer', '/bottleshop/:state/:city/:category'],
    ['/bottleshop/victoria/fitzroy/beer.data?page=2', '/bottleshop/:state/:city/:category'],
    ['/console/orders/1042', '/console/orders/:orderId'],
    ['/robin@example.com', 'unknown page'],
    ['//evil.example/cart', 'unknown page'],
  ])('%s is %s', (url, pattern) => {
    expect(routePattern(ROUTES, url)).toBe(pattern)
  })
})

describe('the routes that answer an address', () => {
  it('are listed from the outermost on', () => {
    const own = ['root', 'layout', 'category']
    expect(routeIdsOf(ROUTES, '/bottleshop/victoria/fitzroy/beer.data?_routes=category')).toEqual(own)
    expect(routeIdsOf(ROUTES, '/robin@example.com')).toEqual([])
  })
})
