import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { expect, it } from 'vitest'
import { RouteAnnouncer } from './route-announcer.tsx'

function Layout() {
  return (
    <>
      <RouteAnnouncer />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

it('after a navigation, the new page’s title is announced, and the focus moves to its content', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Layout,
      children: [
        { path: 'one', Component: () => <Link to="/two">On</Link> },
        {
          path: 'two',
          Component: () => {
            document.title = 'Stock'
            return 'Here'
          },
        },
      ],
    },
  ])
  render(<Stub initialEntries={['/one']} />)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(await screen.findByRole('link', { name: 'On' }))
  await screen.findByText('Here')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Stock')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
