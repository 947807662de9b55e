import { describe, expect, it } from 'vitest'
import { showsAllStores, storeOfPage, urlForStore } from './store-pages.ts'

describe('§4 Console: the store of a page', () => {
  it.each([
    ['/console/stock', '?store=3', 3],
    ['/console/stock', '', 1],
    ['/console/drivers', '?store_id=2', 2],
    ['/console/reports', '', null],
    ['/console', '?store_id=2', 2],
    ['/console', '', null],
    ['/console/reports/gst', '?store=2&from=2026-01-01', 2],
    ['/console/stock/4/10241', '', 4],
    ['/console/stores/5/hours', '', 5],
    ['/console/audit', '', undefined],
  ])('reads %s%s as %s', (path, search, id) => expect(storeOfPage(path, search, 1)).toBe(id))

  it.each([
    ['/console/products', '?search=ale&store=1&page=4', 2, '/console/products?search=ale&store=2'],
    ['/console/drivers', '?store_id=1&sort=name', null, '/console/drivers?sort=name'],
    ['/console/reports', '?store=1', null, '/console/reports'],
    ['/console', '', 2, '/console?store_id=2'],
    ['/console', '?store_id=2', null, '/console'],
    ['/console/stores/1/slots', '', 2, '/console/stores/2/slots'],
    ['/console/stock/1/transfers', '', 2, '/console/stock/2/transfers'],
    ['/console/stock/1/10241', '', 2, '/console/stock?store=2'],
    ['/console/audit', '?search=x', 2, '/console/audit?search=x'],
  ])('switches %s%s to store %s', (path, search, id, url) => expect(urlForStore(path, search, id)).toBe(url))

  it('offers all stores only where the page can show them', () => {
    expect(showsAllStores('/console/reports')).toBe(true)
    expect(showsAllStores('/console/stock')).toBe(false)
  })
})
