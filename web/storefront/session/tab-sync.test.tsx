import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FITZROY, MEMBER, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import type { Session } from './session.ts'
import { TabSync } from './tab-sync.tsx'

/** Channel that records what a tab announces, and delivers messages of other tabs. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>()
  static readonly announced: string[] = []
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(message: string) {
    Channel.announced.push(message)
  }
  close() {
    Channel.open.delete(this)
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Channel.open.clear()
  Channel.announced.length = 0
})

const CART = { count: 2, subTotal: 40, quantities: { 1: 2 } } as unknown as Session['cart']
const HERE: Session = { ...VISITOR, user: MEMBER, address: FITZROY, cart: CART }

/** Shows a tab, and delivers the announcement of another tab with the other session. */
async function hearFrom(session: Session, beside: ReactNode = null) {
  vi.stubGlobal('BroadcastChannel', Channel)
  showInShop(<TabSync />, { session })
  const message = Channel.announced.at(-1)!
  const tab = (
    <>
      <TabSync />
      {beside}
    </>
  )
  const endless = { loader: () => new Promise<null>(() => undefined) }
  const routes = { '/-/session': { loader: () => HERE }, '/endless': endless }
  showInShop(tab, { session: HERE, routes })
  await act(async () => {
    for (const channel of Channel.open) channel.dispatchEvent(new MessageEvent('message', { data: message }))
  })
}

describe('two tabs: a change in another tab', () => {
  it.each([
    { change: { user: null }, text: 'You logged out in another tab.' },
    {
      change: { address: { ...FITZROY, text: '5 High Street, St Kilda VIC 3182' } },
      text: 'In another tab you changed your delivery address to 5 High Street, St Kilda VIC 3182.',
    },
    { change: { address: null }, text: 'In another tab you removed your delivery address.' },
    { change: { cart: null }, text: 'Your cart changed in another tab.' },
  ])('shows one sentence: $text', async ({ change, text }) => {
    await hearFrom({ ...HERE, ...change })
    expect(await screen.findByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('shows the sentence while this tab loads something', async () => {
    function Loading() {
      const { load } = useFetcher()
      useEffect(() => void load('/endless'), [load])
      return null
    }
    await hearFrom({ ...HERE, cart: null }, <Loading />)
    expect(await screen.findByText('Your cart changed in another tab.')).toBeTruthy()
  })

  it('shows nothing while both tabs agree', async () => {
    await hearFrom(HERE)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
