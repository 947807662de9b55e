import { stateTexts } from '#domain/law/state-notices.ts'
import { STATE_LAWS } from '../law/state-laws.ts'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type ActionFunction, createRoutesStub, type LoaderFunction, Outlet } from 'react-router'
import { NO_THIRD_PARTIES, type ThirdParties } from '#web/platform/csp/third-parties.ts'
import { forgetChanges } from '#web/storefront/cart/cart-changes.ts'
import { CartQueue } from '#web/storefront/cart/cart-queue.tsx'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { type Session, type Layout, LayoutContext } from '#web/storefront/session/session.ts'
import { letDialogsOpen } from './shown-dialogs.ts'

export const SETTINGS: PageSettings = {
  productName: 'Coldie',
  companyName: 'Coldie Drinks Pty Ltd',
  publicUrl: 'https://shop.test',
  contact: { postalAddress: '', phone: '', support: '', jobs: '', office: '' },
  appStoreId: '',
  links: {
    appStore: 'https://apps.test/apple',
    googlePlay: 'https://apps.test/google',
    facebook: 'https://social.test/facebook',
    instagram: 'https://social.test/instagram',
    blog: 'https://blog.test/',
    deliverWithUs: 'https://forms.test/deliver',
  },
  realtimeKey: 'coldie',
  stateTexts: stateTexts(STATE_LAWS, new Date('2026-11-20T18:30:00+11:00'), {}),
}

export const VISITOR: Session = {
  user: null,
  cart: null,
  address: null,
  promoCode: null,
  now: '2026-11-20T18:30:00+11:00',
}

export const FITZROY: NonNullable<Session['address']> = {
  text: '32 Smith Street, Fitzroy 3065',
  hasStreet: true,
  storeId: 1,
  zoneId: 1,
  shopPath: '/bottleshop/victoria/fitzroy',
  categoriesPath: '/bottleshop/victoria/fitzroy/categories',
}

export const MEMBER: NonNullable<Session['user']> = {
  id: 7,
  firstName: 'Robin',
  lastName: 'Lee',
  addresses: [],
  referralCode: 'ROBIN-M8KQ',
  referralDiscount: 10,
}

type Scene = {
  /** URL of the screen, including its query. */
  at?: string
  /** undefined while the session has not been loaded. */
  session?: Session | undefined
  layout?: Partial<Layout>
  settings?: Partial<PageSettings>
  thirdParties?: Partial<ThirdParties>
  /** Other routes that may be called or navigated to, by path. */
  routes?: Record<string, { action?: ActionFunction; loader?: LoaderFunction; screen?: ReactNode }>
}

const nothing = () => {}

/**
 * Routes that parts of a screen call on their own. An address field searches 0.12 s after the last key. Without this
 * route the router's 404 would replace the whole screen, on a slow machine before the test's assertion.
 */
const ASKED_BY_FIELDS: Scene['routes'] = {
  '/-/addresses': { loader: () => ({ search: '', suggestions: [], hint: '' }) },
}

/** Renders a part of the storefront inside the layout, with settings, a session and routes. */
export function showInShop(ui: ReactNode, scene: Scene = {}): RenderResult {
  cleanup()
  forgetChanges()
  letDialogsOpen()
  window.scrollTo = nothing
  const { at = '/' } = scene
  const routes = { ...ASKED_BY_FIELDS, ...scene.routes }
  const session = 'session' in scene ? scene.session : VISITOR
  const layout: Layout = {
    session,
    openLogin: nothing,
    openAddress: nothing,
    openReferral: nothing,
    ...scene.layout,
  }
  const { analytics, errorReports, captcha } = { ...NO_THIRD_PARTIES, ...scene.thirdParties }
  const root = {
    settings: { ...SETTINGS, ...scene.settings },
    demo: false,
    now: VISITOR.now,
    thirdParties: { analytics, errorReports, captcha },
  }
  const path = at.split('?')[0]!
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <LayoutContext value={layout}>
          <Outlet />
          <CartQueue />
        </LayoutContext>
      ),
      loader: () => root,
      children: [
        { path, Component: () => ui, action: routes[path]?.action },
        ...Object.entries(routes)
          .filter(([other]) => other !== path)
          .map(([other, { screen, ...rest }]) => ({ path: other, Component: () => screen, ...rest })),
        { path: '*', Component: () => null },
      ],
    },
  ])
  return render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { root } }} />)
}
