import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { shouldRevalidate } from '#web/storefront/session/session.route.ts'
import { startLiveReload } from './live-reload.ts'

it('a change of an order reloads the page, but not the session, which contains no orders', async () => {
  const loaded = { page: 0, session: 0 }
  const loads = (name: keyof typeof loaded) => () => (loaded[name] += 1)
  const router = createMemoryRouter([
    { path: '/', loader: loads('page') },
    { path: '/-/session', loader: loads('session'), shouldRevalidate },
  ])
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    expect([router.state.navigation.state, router.state.revalidation]).toEqual(['idle', 'idle'])
  }
  await settled()
  await router.fetch('session', '0', '/-/session')
  expect(loaded).toEqual({ page: 1, session: 1 })
  startLiveReload(() => router.revalidate())
  await settled()
  expect(loaded).toEqual({ page: 2, session: 1 })
  await router.revalidate()
  expect(loaded).toEqual({ page: 3, session: 2 })
  router.dispose()
})
