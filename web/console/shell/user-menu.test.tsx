import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { ROWS_COOKIE, rememberChoice } from './shell-cookies.ts'
import { UserMenu } from './user-menu.tsx'

afterEach(() => {
  cleanup()
  rememberChoice(ROWS_COOKIE, '')
})

describe('the switch for compact rows', () => {
  it('stores the choice for the next page, and loads the current page again', async () => {
    let loads = 0
    const user = { firstName: 'Ada', roles: 'Owner', hasPin: false, mayLogOut: true, isCompact: false }
    const Stub = createRoutesStub([
      {
        path: '/console',
        loader: () => ++loads,
        Component: () => <UserMenu {...user} />,
        HydrateFallback: () => null,
      },
    ])
    render(<Stub initialEntries={['/console']} />)
    fireEvent.click(await screen.findByLabelText('Compact rows'))
    await waitFor(() => expect(loads).toBe(2))
    expect(document.cookie).toContain(`${ROWS_COOKIE}=compact`)
  })
})
