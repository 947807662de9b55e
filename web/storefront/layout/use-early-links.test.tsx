import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { useEarlyLinks } from './use-early-links.ts'

afterEach(cleanup)

const HTML = `<a href="/contact-us?from=footer">Contact Us</a>
  <a href="https://blog.test/">Blog</a>
  <a href="/contact-us" target="_blank">New tab</a>`

function show() {
  function Page() {
    return <div ref={useEarlyLinks()} dangerouslySetInnerHTML={{ __html: HTML }} />
  }
  const Stub = createRoutesStub([
    { path: '/', Component: Page },
    { path: '/contact-us', Component: () => <h1>Contact</h1> },
  ])
  render(<Stub />)
}
/** Returns false if the click's default, a whole new document, was prevented. */
const click = (name: string, keys: object = {}) => fireEvent.click(screen.getByRole('link', { name }), keys)

describe('links of the footer before its code has loaded', () => {
  it('navigate without a new document', async () => {
    show()
    expect(click('Contact Us')).toBe(false)
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeTruthy()
  })

  it.each([
    ['Blog', {}],
    ['New tab', {}],
    ['Contact Us', { metaKey: true }],
    ['Contact Us', { ctrlKey: true }],
    ['Contact Us', { button: 1 }],
  ])('are left to the browser: %s %o', (name, keys) => {
    show()
    expect(click(name, keys)).toBe(true)
  })
})
