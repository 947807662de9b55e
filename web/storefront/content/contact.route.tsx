import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { ownProperty } from '#domain/own-property.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { contactMeta } from '../seo/content-meta.ts'
import type { Route } from './+types/contact.route.ts'
import { CareersSection, ContactSection, StockingSection } from './contact-sections.tsx'
import styles from './contact.module.css'
import { sendSubscription, type SubscribeReply } from './subscribe/subscribe-action.ts'
import { SubscribeForm } from './subscribe/subscribe-form.tsx'
import * as texts from './content-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const settings = matches[0].loaderData?.settings
  return settings ? contactMeta(settings) : []
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendSubscription(context.get(apiContext), await readFormFields(request))
}

/** The section to which a path below `contact-us` scrolls. */
const SECTIONS: Record<string, string> = {
  careers: 'careers',
  jobs: 'careers',
  'product-stocking-enquiry': 'product-stocking-enquiry',
  stocking: 'product-stocking-enquiry',
}

/** @source S-CONTACT-1 */
export default function ContactScreen({ params }: Route.ComponentProps) {
  const { contact } = useRootData().settings
  const reply = useActionData<SubscribeReply>()
  const sectionId = ownProperty(SECTIONS, params.page?.toLowerCase() ?? '')
  const sections = useOpenAt(sectionId)
  return (
    <div className={`page ${styles.columns}`}>
      <div className={styles.sections} ref={sections}>
        <ContactSection contact={contact} />
        <CareersSection mailbox={contact.jobs} />
        <StockingSection mailbox={contact.office} />
      </div>
      <aside className={styles.panel} aria-label={texts.contactFormLabel}>
        <h2>{texts.contactFormTitle}</h2>
        <SubscribeForm
          variant="full"
          hasCaptcha
          referrer={texts.contactReferrer}
          thanks={texts.contactThanks}
          action="/contact-us"
          reply={reply}
        />
      </aside>
    </div>
  )
}

/** Scrolls to a section and moves the focus to its heading. */
function useOpenAt(id: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!id) return
    // Deferred until the framework has scrolled to the top.
    const timer = setTimeout(() => {
      const heading = box.current?.querySelector<HTMLElement>(`#${id}`)
      heading?.scrollIntoView()
      heading?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [id])
  return box
}
