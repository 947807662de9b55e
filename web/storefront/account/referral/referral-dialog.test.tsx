import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { ReferralDialog } from './referral-dialog.tsx'
import { referralLinks, wholeDollarsText } from './referral-links.ts'

const show = (reward = 10) =>
  showInShop(<ReferralDialog code="ROBIN-M8KQ" reward={reward} onClose={() => {}} />, { at: '/cart' })

function letCopy(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
}

describe('referral code', () => {
  afterEach(() => cleanup())

  it("§2 Referral code: 'Give Drinks, Get Drinks!', text 'Share your code with friends and get ${credit_amount} in credit when they order'", () => {
    show()
    expect(screen.getByRole('dialog', { name: 'Give Drinks, Get Drinks!' })).toBeTruthy()
    expect(
      screen.getByText('Share your code with friends and get $10 in credit when they order'),
    ).toBeTruthy()
  })

  it.each([
    [10, '$10'],
    [9.5, '$10'],
    [7.49, '$7'],
  ])('§9 Referral code: %d is rounded to whole dollars, %s', (dollars, text) => {
    expect(wholeDollarsText(dollars)).toBe(text)
  })

  it('§2 Referral code: a read-only referral code box with Copy/Copied toggle', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
    letCopy(writeText)
    show()
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Referral code' })
    expect([box.value, box.readOnly]).toEqual(['ROBIN-M8KQ', true])
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('ROBIN-M8KQ')
  })

  it('§4 Referral code: copied flag set after a successful copy, and only then', async () => {
    letCopy(() => Promise.reject(new Error('denied')))
    show()
    const box = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(box.selectionEnd).toBe('ROBIN-M8KQ'.length))
    expect(screen.queryByText('Copied')).toBeNull()
  })

  it('§2 Referral code: a mail link with the subject "Next one\'s on me, here\'s ${referral_discount}!" and a body with a link carrying a promo_code query parameter', () => {
    show()
    const mail = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Email' }).href)
    expect(mail.protocol).toBe('mailto:')
    expect(mail.searchParams.get('subject')).toBe("Next one's on me, here's $10!")
    expect(mail.searchParams.get('body')).toContain('https://shop.test/?promo_code=ROBIN-M8KQ')
    // Mail programs do not decode a plus sign to a space.
    expect(mail.href).not.toContain('+')
  })

  it('§2 Referral code: a Facebook share URL', () => {
    const { facebook, link } = referralLinks('https://shop.test', 'Coldie', 'A B&C', 10)
    expect(link).toBe('https://shop.test/?promo_code=A+B%26C')
    expect(new URL(facebook).searchParams.get('u')).toBe(link)
    expect(new URL(facebook).host).toBe('www.facebook.com')
  })

  it('§2 Referral code: a Terms & Conditions link opening in a new tab. Minimum width 330', () => {
    show()
    const terms = screen.getByRole<HTMLAnchorElement>('link', { name: 'Terms & Conditions' })
    expect([terms.getAttribute('href'), terms.target]).toEqual(['/content/terms-and-conditions', '_blank'])
    expect(screen.getByRole('dialog').style.minWidth).toBe('min(330px, 100vw)')
  })
})
