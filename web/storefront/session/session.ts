import { createContext, use } from 'react'
import type { loader } from './session.route.ts'

export type Session = Awaited<ReturnType<typeof loader>>

/** What pages may use of the layout around them. */
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
  if (!layout) throw new Error('Only screens inside the storefront shell have one')
  return layout
}
