import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { AddressSearch } from './address-search.tsx'

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Delivery Address' })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('address suggestions', () => {
  const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  const FOUND = { id: 'abc', label: '8 Gore Street, Fitzroy VIC' }

  /** Renders the search over HTTPS or HTTP. Records the sessions sent to `/-/addresses` and the `/-/address` posts. */
  function suggesting(own: { attribution?: string } = {}, isSecureContext = true) {
    vi.stubGlobal('isSecureContext', isSecureContext)
    const asked: (string | null)[] = []
    let last: string | null = null
    const sent: Record<string, unknown>[] = []
    showInShop(<AddressSearch display="homepage" />, {
      routes: {
        '/-/addresses': {
          loader: ({ request }) => {
            const { searchParams } = new URL(request.url)
            // The stub reloads its routes after each action; the real route is not reloaded.
            if (searchParams.get('search') !== last) asked.push(searchParams.get('session'))
            last = searchParams.get('search')
            return { search: searchParams.get('search'), suggestions: [{ ...FOUND, ...own }] }
          },
        },
        '/-/address': {
          action: async ({ request }) => {
            sent.push(Object.fromEntries(await request.formData()))
            return { ok: true }
          },
        },
      },
    })
    return { asked, sent }
  }
  const typeAndWait = async (value: string, asked: unknown[], times: number) => {
    fireEvent.change(field(), { target: { value } })
    await waitFor(() => expect(asked).toHaveLength(times))
    return screen.findByRole('option')
  }

  it('share one session while the shopper types, until one is picked', async () => {
    const { asked } = suggesting()
    await typeAndWait('8 gore', asked, 1)
    fireEvent.click(await typeAndWait('8 gore st', asked, 2))
    expect(field().value).toBe(FOUND.label)
    await typeAndWait('30 gore', asked, 3)
    const [first, second, third] = asked
    expect(first).toMatch(UUID)
    expect(second).toBe(first)
    expect(third).toMatch(UUID)
    expect(third).not.toBe(first)
  })

  it.each(['a click', 'the keyboard'])(
    'are accepted immediately when picked with %s, without Go',
    async (way) => {
      const { asked, sent } = suggesting()
      const option = await typeAndWait('8 gore', asked, 1)
      if (way === 'a click') fireEvent.click(option)
      else {
        fireEvent.keyDown(field(), { key: 'ArrowDown' })
        fireEvent.keyDown(field(), { key: 'Enter' })
      }
      await waitFor(() => expect(sent).toHaveLength(1))
      expect(sent[0]).toMatchObject({ id: FOUND.id, search: FOUND.label })
    },
  )

  it('pass their session to the search if none is picked', async () => {
    const { asked, sent } = suggesting()
    await typeAndWait('8 gore', asked, 1)
    fireEvent.submit(field().form!)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ search: '8 gore', id: '', session: asked[0] })
  })

  it('have no session over plain HTTP, where `randomUUID` is unavailable', async () => {
    const { asked } = suggesting({}, false)
    await typeAndWait('8 gore', asked, 1)
    expect(asked).toEqual([''])
  })

  it('show the attribution of the map service that supplied them', async () => {
    const { asked } = suggesting({ attribution: 'Google Maps' })
    await typeAndWait('8 gore', asked, 1)
    expect(screen.getByText('Google Maps').closest('[role=listbox]')).toBeNull()
    const own = suggesting()
    await typeAndWait('8 gore', own.asked, 1)
    expect(screen.queryByText('Google Maps')).toBeNull()
  })
})
