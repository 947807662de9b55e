import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import type { Found } from './group-results.ts'
import { PaletteButton } from './palette-button.tsx'

const ORDER: Found = {
  kind: 'order',
  id: '7',
  label: '7K3-9QFM',
  detail: 'Mei Chua, 12 Smith Street',
  path: '/console/orders/7',
  status: 8,
}
const CUSTOMER: Found = {
  kind: 'customer',
  id: '9',
  label: 'Mei Chua',
  detail: 'mei@example.com',
  path: '/console/customers/9',
  status: null,
}
const SCREEN: Found = {
  kind: 'screen',
  id: '/console/stock',
  label: 'Stock',
  detail: '',
  path: '/console/stock',
  status: null,
}

type Sent = { q: string; signal: AbortSignal }
let sent: Sent[]
let answers: Record<string, Found[] | null>
beforeEach(() => {
  localStorage.clear()
  sent = []
  answers = { '': [SCREEN], mei: [ORDER, CUSTOMER], broken: null }
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const q = new URL(url, 'http://shop.example').searchParams.get('q') ?? ''
    sent.push({ q, signal })
    const data = answers[q]
    return data === null
      ? new Response('', { status: 503 })
      : Response.json({ success: true, data: data ?? [] })
  })
})

const Here = () => <p>At {useLocation().pathname}</p>

function show() {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <PaletteButton />
          <Here />
        </>
      ),
    },
  ])
  render(<Stub initialEntries={['/console']} />)
}
const open = () => fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
const field = () => screen.getByRole('combobox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string, options = {}) => fireEvent.keyDown(field(), { key, ...options })
const isAt = (path: string) => waitFor(() => expect(screen.getByText(`At ${path}`)).toBeTruthy())

/** @source S-FIND-1 */
describe('the search over the console', () => {
  beforeAll(() => {
    letDialogsOpen()
    // jsdom has no layout.
    globalThis.Element.prototype.scrollIntoView = () => {}
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('opens by Ctrl or Cmd and K, and closes by the same keys or Escape', () => {
    show()
    open()
    press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document, { key: 'K', metaKey: true })
    expect(screen.getByRole('dialog', { name: 'Find or do' })).toBeTruthy()
    fireEvent.keyDown(document, { key: 'k', metaKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens by the button, which is a link without scripts', () => {
    show()
    const button = screen.getByRole('link', { name: /^Find an order/ })
    expect(button.getAttribute('href')).toBe('/console/search')
    fireEvent.click(button)
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('groups the results and opens the first one by Enter', async () => {
    show()
    open()
    type('mei')
    expect(await screen.findByRole('option', { name: /7K3-9QFM/ })).toBeTruthy()
    expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
      'Orders',
      'Customers',
    ])
    expect(screen.getByText('Complete')).toBeTruthy()
    press('Enter')
    await isAt('/console/orders/7')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('moves through the results by arrow keys', async () => {
    show()
    open()
    type('mei')
    await screen.findByRole('option', { name: /7K3-9QFM/ })
    press('ArrowDown')
    const chosen = screen.getByRole('option', { selected: true })
    expect(chosen.textContent).toContain('Mei Chua')
    expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id)
    press('Enter')
    await isAt('/console/customers/9')
  })

  it('opens nothing by Enter while the results belong to an earlier text', async () => {
    show()
    open()
    type('mei')
    await screen.findByRole('option', { name: /7K3-9QFM/ })
    type('mei chua')
    press('Enter')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('opens a result in a new tab by Ctrl and Enter, and stays open', async () => {
    const opened = vi.fn<typeof window.open>()
    vi.stubGlobal('open', opened)
    show()
    open()
    type('mei')
    await screen.findByRole('option', { name: /7K3-9QFM/ })
    press('Enter', { ctrlKey: true })
    expect(opened).toHaveBeenCalledWith('/console/orders/7', '_blank', 'noopener')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('aborts the request of an outdated text', async () => {
    show()
    open()
    await screen.findByRole('option', { name: 'Stock' })
    type('me')
    await waitFor(() => expect(sent.map(({ q }) => q)).toContain('me'))
    type('mei')
    await screen.findByRole('option', { name: /7K3-9QFM/ })
    expect(sent.find(({ q }) => q === 'me')!.signal.aborted).toBe(true)
    expect(sent.find(({ q }) => q === 'mei')!.signal.aborted).toBe(false)
  })

  it('explains a failure and an empty result', async () => {
    show()
    open()
    type('broken')
    expect((await screen.findByRole('alert')).textContent).toMatch(/didn’t load/)
    expect(field()).toHaveProperty('value', 'broken')
    type('quince')
    expect(await screen.findByText(/^Nothing found for “quince”/)).toBeTruthy()
  })

  it('shows recent results first, without personal data', async () => {
    show()
    for (const key of ['', 'ArrowDown']) {
      open()
      type('mei')
      await screen.findByRole('option', { name: /7K3-9QFM/ })
      if (key) press(key)
      press('Enter')
    }
    open()
    await screen.findByRole('option', { name: 'Stock' })
    expect(screen.getAllByRole('option').map((one) => one.textContent?.trim())).toEqual(['7K3-9QFM', 'Stock'])
    expect(localStorage.getItem('console-recent')).not.toMatch(/Mei|Smith/)
  })
})
