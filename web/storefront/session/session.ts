import { createContext, use } from 'react'
import type { loader } from './session.route.ts'

export type Session = Awaited<ReturnType<typeof loader>>

/** Parts of the surrounding layout that pages may use. */
export type Layout = {
  /** undefined until it has loaded, shortly after the first paint. */
  session: Session | undefined
  openLogin: () => void
  openAddress: () => void
  openReferral: () => void
}

export const LayoutContext = createContext<Layout | null>(null)

export function useLayout(): Layout {
  const layout = use(LayoutContext)
  if (!layout) throw new Error('The layout is available only inside the storefront shell')
  return layout
}
