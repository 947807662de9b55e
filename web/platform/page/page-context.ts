import type { StateTexts } from '#domain/law/state-notices.ts'
import type { AddressState } from '#domain/states.ts'
import { createContext } from 'react-router'
import type { ThirdParties } from '../csp/third-parties.ts'

export type PageSettings = {
  /** "Coldie": the one place where the name comes from. */
  productName: string
  /** For the copyright line. */
  companyName: string
  publicUrl: string
  /** For the contact page. Every one may be ''. */
  contact: { postalAddress: string; phone: string; support: string; jobs: string; office: string }
  /** Apple's number of the app; '' where none is known. */
  appStoreId: string
  /** Outside the shop; '' is not shown. */
  links: {
    appStore: string
    googlePlay: string
    facebook: string
    instagram: string
    blog: string
    deliverWithUs: string
  }
  realtimeKey: string
  stateTexts: Record<AddressState, StateTexts>
}

/** What every loader may know of the shop around it. */
export type Page = {
  now: () => Date
  demo: boolean
  thirdParties: ThirdParties
  settings: PageSettings
  /** The text of a style sheet of the build; null for what it has not. */
  styleOf: (path: string) => string | null
  /** Allows this page's own inline scripts and no other; a page that is kept for many gives their hashes instead. */
  nonce: string
}

export const pageContext = createContext<Page>()

export const createNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
