import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import ContactScreen from './contact.route.tsx'

afterEach(() => cleanup())

const CONTACT = {
  postalAddress: 'GPO Box 0000, Melbourne VIC 3001',
  phone: '(03) 5550 0000',
  support: 'support@coldie.test',
  jobs: 'jobs@coldie.test',
  office: 'admin@coldie.test',
}

function show(page?: string, contact = CONTACT) {
  const props = { params: { page } } as unknown as ComponentProps<typeof ContactScreen>
  showInShop(<ContactScreen {...props} />, { at: '/contact-us', settings: { contact } })
}
const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)
const link = (name: string) => screen.getAllByRole('link', { name })[0]!.getAttribute('href')

describe('§2 Contact Us', () => {
  it('headings Contact Us, Careers and Product Stocking Enquiry', () => {
    show()
    expect(headings()).toEqual(['Contact Us', 'Careers', 'Product Stocking Enquiry', 'Write to us'])
  })

  it('shows a company postal address, a phone number and three role-specific mailbox links (support, jobs, admin)', () => {
    show()
    expect(screen.getByText('GPO Box 0000, Melbourne VIC 3001')).toBeTruthy()
    expect(link('(03) 5550 0000')).toBe('tel:0355500000')
    for (const mailbox of [CONTACT.support, CONTACT.jobs, CONTACT.office])
      expect(link(mailbox)).toBe(`mailto:${mailbox}`)
  })

  it('hides details that are empty in the settings', () => {
    show(undefined, { postalAddress: '', phone: '', support: '', jobs: '', office: '' })
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.queryByText('Phone')).toBeNull()
  })

  it('Careers text: no positions are currently open; send a resume by e-mail', () => {
    show()
    expect(screen.getByText('No positions are currently open.')).toBeTruthy()
    expect(screen.getByText(/Send a resume by email/).textContent).toContain('jobs@coldie.test')
  })

  it('a sidebar contact form with referrer text ‘Contact Us Page’ and a captcha', () => {
    show()
    const form = screen.getByRole('complementary', { name: 'Contact form' })
    expect(form.querySelector<HTMLInputElement>('[name=referrer]')!.value).toBe('Contact Us Page')
    expect(screen.getByLabelText(/^Captcha/)).toBeTruthy()
  })

  it.each([
    { page: 'careers', heading: 'Careers' },
    { page: 'Product-Stocking-Enquiry', heading: 'Product Stocking Enquiry' },
  ])('§2 Route table: contact-us/$page opens at that section', async ({ page, heading }) => {
    Element.prototype.scrollIntoView = () => {}
    show(page)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading))
  })
})
