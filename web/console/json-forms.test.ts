import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiContext, createPageApi } from '#web/platform/api/page-api.ts'
import { action as bundle } from './bundles/bundle.route.tsx'
import { action as newBundle } from './bundles/new-bundle.route.tsx'
import { action as productsOfCategory } from './categories/category-products.route.tsx'
import { action as orderOfImages } from './products/images.route.tsx'
import { action as bulkChange } from './products/product-list.route.tsx'
import { action as prices } from './prices/prices.route.tsx'
import { action as delivery } from './stock/goods/delivery.route.tsx'
import { action as newTransfer } from './stock/goods/new-transfer.route.tsx'
import { action as transfer } from './stock/goods/transfer.route.tsx'
import { action as zone } from './stores/zones/zone.route.tsx'

type Action = (args: never) => Promise<unknown>

/** Forms with a field that holds JSON. */
const FORMS: { name: string; action: Action; field: string; more?: Record<string, string> }[] = [
  { name: 'bundle', action: bundle, field: 'parts' },
  { name: 'new bundle', action: newBundle, field: 'parts' },
  { name: 'delivery', action: delivery, field: 'lines' },
  { name: 'new transfer', action: newTransfer, field: 'lines' },
  { name: 'received transfer', action: transfer, field: 'lines' },
  { name: 'prices', action: prices, field: 'changes' },
  { name: 'bulk change of prices', action: bulkChange, field: 'changes' },
  { name: 'previous prices', action: bulkChange, field: 'before', more: { changes: '[]' } },
  { name: 'bulk change of the status', action: bulkChange, field: 'changes', more: { intent: 'status' } },
  { name: 'order of a category', action: productsOfCategory, field: 'order' },
  { name: 'order of images', action: orderOfImages, field: 'order', more: { intent: 'order' } },
  { name: 'holes of a zone', action: zone, field: 'holes' },
]

/** Calls an action as the framework does, with an API that must not be called. */
async function submit(action: Action, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const page = { url: 'http://shop.test/', headers: new Headers() } as Request
  const context = new RouterContextProvider()
  const api = createPageApi(page, '127.0.0.1', () => Promise.reject(new Error('not called')))
  context.set(apiContext, api)
  const request = { ...page, formData: async () => form }
  return action({ context, request, params: {} } as never)
}

describe('a form whose JSON has another shape', () => {
  it.each(
    FORMS.flatMap((form) => ['null', '7', '[null]', '{"length":1}', '[{'].map((json) => ({ ...form, json }))),
  )('is answered with an error at the form: $name, $json', async ({ action, field, more, json }) => {
    expect(await submit(action, { ...more, [field]: json })).toMatchObject({
      data: { ok: false, error: { code: 'invalid_input' } },
      init: { status: 400 },
    })
  })
})
