import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { EditForm } from '../../../editing/edit-form.tsx'
import { PageFields } from '../page-fields.tsx'

afterEach(() => cleanup())

const area = () => document.querySelector<HTMLTextAreaElement>('textarea[name=content]')!
const isGuarded = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function show(content: string, reply?: object) {
  const saved = { title: 'About', content, sequence: '1' }
  const Stub = createRoutesStub([
    {
      path: '/',
      action: () => reply,
      Component: () => (
        <EditForm saved={saved} version={1} labels={{}}>
          {(fields) => <PageFields fields={fields} isNew={false} mayWait={false} />}
        </EditForm>
      ),
    },
  ])
  render(<Stub />)
}
const editor = () => screen.findByRole('textbox', { name: 'Text' })

/** @source S-MARKET-8 */
describe('the text of a page', () => {
  it('is shown as it will look, and stays unchanged until an edit', async () => {
    show('<h2>Who we are</h2>\n<p>\n  Drinks.\n</p>')
    within(await editor()).getByRole('heading', { name: 'Who we are' })
    expect(area().hidden).toBe(true)
    expect(area().value).toBe('<h2>Who we are</h2>\n<p>\n  Drinks.\n</p>')
    expect(isGuarded()).toBe(false)
  })

  it('is sent as HTML after a change, and guarded against leaving', async () => {
    show('<p>Cold</p><p>Drinks</p>')
    await editor()
    const bullets = screen.getByRole('button', { name: 'Bullets' })
    fireEvent.click(bullets)
    expect(area().value).toBe('<ul>\n<li>Cold</li>\n</ul>\n<p>Drinks</p>')
    expect(bullets.getAttribute('aria-pressed')).toBe('true')
    expect(isGuarded()).toBe(true)
  })

  it('switches to HTML and back with the changes made there', async () => {
    show('<p>Cold</p>')
    await editor()
    fireEvent.click(screen.getByRole('button', { name: 'Edit as HTML' }))
    expect(area().hidden).toBe(false)
    fireEvent.change(area(), { target: { value: '<h3>Colder</h3>' } })
    fireEvent.click(screen.getByRole('button', { name: 'Edit as text' }))
    within(await editor()).getByRole('heading', { name: 'Colder', level: 3 })
  })

  it('stays HTML if the editor would change it, with the reason', async () => {
    show('<p>Cold <font>drinks</font></p>')
    await screen.findByText('This page can only be edited as HTML: the text editor would change <font>.')
    expect(area().hidden).toBe(false)
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
  })

  it('gets a link, or an error for an invalid address', async () => {
    show('<p><a href="/old">Cold</a></p>')
    await editor()
    fireEvent.click(screen.getByRole('button', { name: 'Link' }))
    const address = screen.getByLabelText<HTMLInputElement>('Where the link leads')
    expect(address.value).toBe('/old')
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
    fireEvent.keyDown(address, { key: 'Enter' })
    screen.getByText('Start with https://, mailto:, tel: or a slash.')
    expect(isGuarded()).toBe(false)
    fireEvent.change(address, { target: { value: '/new' } })
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(area().value).toBe('<p><a href="/new">Cold</a></p>')
    expect(screen.queryByLabelText('Where the link leads')).toBeNull()
  })

  it('shows the error of the API', async () => {
    const typed = { title: 'About', content: '', sequence: '1' }
    const error = { code: 'invalid_input', msg: 'No', fields: { content: 'Write something' } }
    show('<p>Cold</p>', { ok: false, error, typed })
    await editor()
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    const refused = await screen.findByText('Write something')
    const box = screen.getByRole('textbox', { name: 'Text' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(box.getAttribute('aria-describedby')).toContain(refused.closest('[id]')!.id)
  })
})
