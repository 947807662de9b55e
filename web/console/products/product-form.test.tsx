import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { ProductForm } from './product-form.tsx'
import { KINDS, kindUnknownHint } from './products-texts.ts'

afterEach(() => cleanup())

function show(kind: ConsoleProduct['kind'] | null) {
  // The form reads only these fields of the product.
  const product = kind && { kind, status: 'INACTIVE', attributes: [], categories: [], packs: [], version: 1 }
  const props = { product: product as unknown as ConsoleProduct, categories: [] }
  const Component = () => <ProductForm {...props} store={{ store_id: 1, name: 'Fitzroy' }} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  render(<Stub initialEntries={['/']} />)
  return screen.getByLabelText<HTMLSelectElement>(/What it is|Kind/)
}

/** @source S-RANGE-1 */
it('a product of unknown kind asks for its kind, and no other product can be set to unknown', () => {
  const select = show('unknown')
  expect(select.value).toBe('unknown')
  expect(screen.getByText(kindUnknownHint)).toBeTruthy()
  cleanup()
  for (const kind of ['wine', null] as const) {
    const options = [...show(kind).options].map((option) => option.text)
    expect(options).not.toContain(KINDS.unknown)
    expect(screen.queryByText(kindUnknownHint)).toBeNull()
    cleanup()
  }
})
