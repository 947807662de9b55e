import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { FITZROY, MEMBER, showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { announceEndedSession } from '#web/platform/api/session-events.ts'
import { forgetPage, previousPage } from '../address/previous-page.ts'
import { BackToTop, DISTANCE_IN_VIEWPORTS } from './back-to-top.tsx'
import { Dialogs, useDialogs } from './dialogs.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import type { Session } from '../session/session.ts'

function Frame() {
  const { open, setOpen, openLogin, openReferral } = useDialogs()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate('?further')}>further</button>
      <button onClick={() => void navigate(-1)}>back</button>
      <output data-testid="search">{search}</output>
      <button onClick={openLogin}>login</button>
      <button onClick={openReferral}>refer</button>
      <output data-testid="path">{pathname}</output>
      <Dialogs open={open} setOpen={setOpen} />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const settled = () => act(async () => void (await new Promise((done) => setTimeout(done, 0))))

describe('dialogs of the layout', () => {
  afterEach(() => {
    cleanup()
    forgetPage()
  })

  const at = (path: string, session: Session | undefined = VISITOR) =>
    showInShop(<Frame />, { at: path, session, routes: { '/': { screen: <Frame /> } } })

  it.each(['/bottleshop/victoria/fitzroy', '/bottleshop/victoria/fitzroy/categories', '/cart', '/checkout'])(
    '§4 Address popup: The address guard opens the delivery address popup on %s if no saved address exists',
    async (path) => {
      at(path)
      expect(await screen.findByRole('dialog', { name: 'Confirm Address' })).toBeTruthy()
    },
  )

  it.each(['/', '/product/hazy-ipa', '/content/faq', '/suburb/victoria', '/bottleshop/victoria'])(
    '§4 Address popup: it does not open on %s',
    async (path) => {
      at(path)
      await settled()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('§4 Address popup: it does not open with a saved address, nor before the session has loaded', async () => {
    at('/cart', { ...VISITOR, address: FITZROY })
    await settled()
    expect(screen.queryByRole('dialog')).toBeNull()
    showInShop(<Frame />, { at: '/cart', session: undefined })
    await settled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('§2 Address popup: closing returns to the home page, which leads back once an address is saved', async () => {
    at('/cart')
    await screen.findByRole('dialog', { name: 'Confirm Address' })
    press('Close')
    expect((await screen.findByTestId('path')).textContent).toBe('/')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(previousPage()).toBe('/cart')
  })

  it("§2 Login: 'Forgot Password?' closes login and opens the forgot dialog", async () => {
    at('/content/faq')
    press('login')
    await screen.findByRole('dialog', { name: 'Log In' })
    fireEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    expect(await screen.findByRole('dialog', { name: 'Forgot Password' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Log In' })).toBeNull()
  })

  it('§2 Popups: Back closes the dialog; a navigation of the page behind it does not', async () => {
    at('/content/faq')
    press('login')
    await screen.findByRole('dialog', { name: 'Log In' })
    press('further')
    await waitFor(() => expect(screen.getByTestId('search').textContent).toBe('?further'))
    expect(screen.getByRole('dialog', { name: 'Log In' })).toBeTruthy()
    press('back')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByTestId('search').textContent).toBe('')
  })

  it('§2 Referral code: only for a member with a referral code', async () => {
    at('/content/faq', { ...VISITOR, user: { ...MEMBER, referralCode: '' } })
    press('refer')
    await settled()
    expect(screen.queryByRole('dialog')).toBeNull()
    at('/content/faq', { ...VISITOR, user: MEMBER })
    press('refer')
    expect(await screen.findByRole('dialog', { name: 'Give Drinks, Get Drinks!' })).toBeTruthy()
  })

  it('§8 401: a session that ends during use opens the login over the page', async () => {
    at('/content/faq', { ...VISITOR, user: MEMBER })
    act(() => announceEndedSession())
    const dialog = await screen.findByRole('dialog', { name: 'Log In' })
    expect(dialog.textContent).toContain('What you typed is still here')
  })
})

describe('back-to-top button', () => {
  afterEach(() => {
    cleanup()
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  })

  it('§9 Footer and layout: appears after scrolling past a distance (default 2 viewport heights), scrolls to the top and moves the focus there', () => {
    expect(DISTANCE_IN_VIEWPORTS).toBe(2)
    showInShop(
      <>
        <main id="content" tabIndex={-1} />
        <BackToTop />
      </>,
    )
    const scrollTo = (top: number) => {
      Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
      act(() => void fireEvent.scroll(window))
    }
    scrollTo(2 * window.innerHeight)
    expect(screen.queryByRole('button')).toBeNull()
    scrollTo(2 * window.innerHeight + 1)
    let top: number | undefined
    window.scrollTo = ((to: ScrollToOptions) => (top = to.top)) as typeof window.scrollTo
    press('Back to top')
    expect(top).toBe(0)
    expect(document.activeElement?.id).toBe('content')
  })
})

describe('offline notice', () => {
  afterEach(() => {
    cleanup()
    goOnline(true)
  })

  function goOnline(isOnline: boolean): void {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }

  it("§8 Browser offline: 'Sorry, there appears to be an issue with your internet connection.', until the connection is back", () => {
    showInShop(<OfflineNotice />)
    expect(screen.getByRole('status').textContent).toBe('')
    goOnline(false)
    expect(screen.getByRole('status').textContent).toBe(
      'Sorry, there appears to be an issue with your internet connection.',
    )
    goOnline(true)
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
