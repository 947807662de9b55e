import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aShopPack, aListedProduct, aProductPage } from '#testing/screens/product-list-pages.ts'
import { FITZROY, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { ProductCard } from '../../catalogue/product-card/product-card.tsx'
import type { Route } from './+types/stop-alerts.route.ts'
import { BackInStockForm } from './back-in-stock-form.tsx'
import StopAlertsScreen from './stop-alerts.route.tsx'
import { ProductOrder } from '../product-order.tsx'

afterEach(cleanup)

const PATH = '/product/half-moon-lager/back-in-stock'
const MEMBER = {
  ...VISITOR,
  address: FITZROY,
  user: {
    id: 1,
    firstName: 'Ada',
    lastName: 'Held',
    addresses: [],
    referralCode: '',
    referralDiscount: 10,
  },
}
const soldOut = aShopPack({ id: 101, isInStock: false })
const button = () => screen.findByRole('button', { name: 'Tell me when it’s back' })
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email')

function show(scene: Parameters<typeof showInShop>[1] = {}, answer: unknown = { ok: true }) {
  const sent: Record<string, unknown>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return answer
  }
  showInShop(<BackInStockForm slug="half-moon-lager" productId={7} storeId={3} />, {
    ...scene,
    routes: { [PATH]: { action, loader: () => ({ email: 'ada@example.test' }) } },
  })
  return sent
}

describe('S-MSG-6: the form that asks for a mail', () => {
  it('sends product, store and email, and confirms it', async () => {
    const sent = show()
    fireEvent.change(emailField(), { target: { value: 'bob@example.test' } })
    fireEvent.click(await button())
    await screen.findByText('Done. We’ll email you when it’s back.')
    expect(sent).toEqual([{ product_id: '7', store_id: '3', email: 'bob@example.test' }])
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('retains a typed email when the prefill arrives late', async () => {
    show({ session: MEMBER })
    fireEvent.change(emailField(), { target: { value: 'bob@example.test' } })
    await new Promise((done) => setTimeout(done, 50))
    expect(emailField().value).toBe('bob@example.test')
  })

  it('retains an email that was typed before its code has loaded', () => {
    const plain = document.createElement('input')
    plain.id = 'back-in-stock-email'
    plain.value = 'early@example.test'
    document.body.append(plain)
    show({ session: MEMBER })
    plain.remove()
    expect(emailField().value).toBe('early@example.test')
  })

  it('is prefilled for members', async () => {
    show({ session: MEMBER })
    await waitFor(() => expect(emailField().value).toBe('ada@example.test'))
  })

  it.each([
    {
      error: { code: 'invalid_input', msg: 'Please check.', fields: { email: 'Invalid Email' } },
      is: 'Invalid Email',
    },
    { error: { code: 'rate_limited', msg: 'Too many attempts.' }, is: 'Too many attempts.' },
  ])('shows why it was rejected: $is', async ({ error, is }) => {
    show({}, { ok: false, error })
    fireEvent.change(emailField(), { target: { value: 'bob@example.test' } })
    fireEvent.click(await button())
    await screen.findByText(is)
    expect(emailField().value).toBe('bob@example.test')
  })

  it('is a form of its own page, which works without JavaScript', () => {
    show()
    const form = document.querySelector('form')!
    expect([form.method, form.getAttribute('action')]).toEqual(['post', `${PATH}?store=3`])
  })
})

describe('S-MSG-6: a sold-out product', () => {
  const page = (isInStock: boolean, isTobacco = false) => {
    const base = aProductPage({
      packs: [soldOut, aShopPack({ id: 102, size: 6, isInStock })],
      initialPackId: 101,
    })
    showInShop(<ProductOrder page={{ ...base, product: { ...base.product, isTobacco } }} />, {
      session: { ...VISITOR, address: FITZROY },
    })
    fireEvent.pointerMove(window)
  }

  it('offers the mail on its page if no pack is in stock', async () => {
    page(false)
    expect(await button()).toBeTruthy()
  })

  it.each([
    { because: 'another pack is in stock', isInStock: true, isTobacco: false },
    { because: 'tobacco is not advertised', isInStock: false, isTobacco: true },
  ])('offers no mail: $because', async ({ isInStock, isTobacco }) => {
    page(isInStock, isTobacco)
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText('Tell me when it’s back')).toBeNull()
  })

  it('links to the form on its card, unless it is tobacco', () => {
    const product = { ...aListedProduct(), pack: soldOut }
    showInShop(<ProductCard product={product} isEarly />)
    const link = screen.getByRole('link', { name: `Tell me when ${product.name} is back` })
    expect(link.getAttribute('href')).toBe(`/product/${product.slug}/back-in-stock?store=${soldOut.storeId}`)
    showInShop(<ProductCard product={{ ...product, isTobacco: true }} isEarly />)
    expect(screen.queryByRole('link', { name: /^Tell me/ })).toBeNull()
  })
})

describe('L-37: the page that stops these mails', () => {
  const stop = (link: { to: string; waiting: number } | null) =>
    showInShop(<StopAlertsScreen {...({ loaderData: link } as Route.ComponentProps)} />)

  it('states how much the address waits for, and stops it with one button', () => {
    stop({ to: 'a…@example.test', waiting: 2 })
    expect(document.body.textContent).toContain('a…@example.test is waiting for 2 products.')
    expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy()
  })

  it('confirms that nothing more is sent', () => {
    stop({ to: 'a…@example.test', waiting: 0 })
    expect(screen.getByText('We won’t email a…@example.test about products that are back.')).toBeTruthy()
  })

  it('leads to the contact page if the link is broken', () => {
    stop(null)
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
  })
})
