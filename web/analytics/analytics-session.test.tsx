import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop, VISITOR } from '#testing/screens/shop-screen.tsx'
import { AnalyticsSession } from './analytics-session.tsx'
import { analyticsHooks } from './track.ts'

const IDS = { tagManager: 'GTM-ABC1234', mixpanel: null }

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const script of document.querySelectorAll('script')) script.remove()
})

const show = (at = '/', ids: { tagManager: string | null; mixpanel: string | null } = IDS) =>
  showInShop(<AnalyticsSession ids={ids} earlyEvents={[]} isConsentRequested={false} />, {
    at,
    thirdParties: { analytics: ids },
  })
const banner = () => screen.queryByRole('region', { name: 'Cookie choices' })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const stored = () => (JSON.parse(localStorage.getItem('analytics_consent')!) as { choice: string }).choice

describe('§7 Analytics: the consent banner', () => {
  it('asks next to the page, names the recipients, and gives both answers the same weight', () => {
    show()
    expect(banner()!.textContent).toContain('May Google Analytics count')
    expect(banner()!.textContent).not.toContain('Mixpanel')
    expect(screen.queryByRole('dialog')).toBeNull()
    const [allow, refuse] = screen.getAllByRole('button')
    expect([allow!.textContent, refuse!.textContent]).toEqual(['Allow', 'No thanks'])
    expect(allow!.className).toBe(refuse!.className)
    expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(
      '/content/privacy-policy',
    )
    expect(document.activeElement).toBe(document.body)
  })

  it('names both providers if both are on, and the identifier that Mixpanel receives', () => {
    show('/', { tagManager: 'GTM-ABC1234', mixpanel: '0123456789abcdef0123456789abcdef' })
    expect(banner()!.textContent).toMatch(/Google Analytics and Mixpanel .*Mixpanel with your account number/)
  })

  it.each(['/cart', '/checkout', '/login', '/forgot_password/a/b'])(
    'is not shown at %s, where it would obstruct the page or has no place',
    (path) => {
      show(path)
      expect(banner()).toBeNull()
    },
  )

  it.each([
    ['Allow', 'granted', 1],
    ['No thanks', 'denied', 0],
  ])('%s is stored as %s, and not asked again', async (name, choice, scripts) => {
    show()
    await press(name)
    expect([banner(), stored()]).toEqual([null, choice])
    expect(document.querySelectorAll('script[src*=googletagmanager]')).toHaveLength(scripts)
    cleanup()
    show()
    expect(banner()).toBeNull()
  })

  it('disappears when another tab has answered', async () => {
    show()
    localStorage.setItem('analytics_consent', JSON.stringify({ choice: 'denied', at: VISITOR.now }))
    await act(
      async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'analytics_consent' })),
    )
    expect([banner(), document.querySelectorAll('script[src*=googletagmanager]').length]).toEqual([null, 0])
  })

  it('reopens on request with the current choice, takes the focus and returns it', async () => {
    show()
    await press('Allow')
    const link = document.body.appendChild(document.createElement('button'))
    link.focus()
    act(() => analyticsHooks.openConsent!())
    expect(document.activeElement).toBe(banner())
    expect(banner()!.textContent).toContain('You’ve allowed it in this browser.')
    fireEvent.keyDown(banner()!, { key: 'Escape' })
    expect([banner(), stored(), document.activeElement]).toEqual([null, 'granted', link])
    act(() => analyticsHooks.openConsent!())
    await press('No thanks')
    expect([banner(), stored()]).toEqual([null, 'denied'])
    link.remove()
  })
})
