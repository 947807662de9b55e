import envelopeIcon from '@phosphor-icons/core/assets/fill/envelope-simple-fill.svg?raw'
import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import phoneIcon from '@phosphor-icons/core/assets/fill/phone-fill.svg?raw'
import type { ReactNode } from 'react'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './contact.module.css'

type Contact = PageSettings['contact']

/** Empty settings are not shown. */
export function ContactSection({ contact }: { contact: Contact }) {
  return (
    <section className="stack" aria-labelledby="contact-us">
      <h1 className="featureText" id="contact-us" tabIndex={-1}>
        Contact Us
      </h1>
      <p>Got a question? Call, email or use the form. We answer every message.</p>
      <ul className={styles.ways}>
        {contact.phone && (
          <ContactMethod icon={phoneIcon} what="Phone">
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
          </ContactMethod>
        )}
        {contact.support && (
          <ContactMethod icon={envelopeIcon} what="Orders and support">
            <a href={`mailto:${contact.support}`}>{contact.support}</a>
          </ContactMethod>
        )}
        {contact.office && (
          <ContactMethod icon={envelopeIcon} what="Administration and accounts">
            <a href={`mailto:${contact.office}`}>{contact.office}</a>
          </ContactMethod>
        )}
        {contact.postalAddress && (
          <ContactMethod icon={pinIcon} what="Post">
            <address>{contact.postalAddress}</address>
          </ContactMethod>
        )}
      </ul>
    </section>
  )
}

function ContactMethod({ icon, what, children }: { icon: string; what: string; children: ReactNode }) {
  return (
    <li>
      <Icon svg={icon} />
      <div>
        <span className={styles.what}>{what}</span>
        {children}
      </div>
    </li>
  )
}

/** @source S-CONTACT-2 */
export function CareersSection({ mailbox }: { mailbox: string }) {
  return (
    <section className="stackSmall" aria-labelledby="careers">
      <h2 id="careers" tabIndex={-1}>
        Careers
      </h2>
      <p>No positions are currently open.</p>
      {mailbox && (
        <p>
          Send a resume by e-mail to <a href={`mailto:${mailbox}`}>{mailbox}</a>, and we’ll keep you in mind.
        </p>
      )}
    </section>
  )
}

export function StockingSection({ mailbox }: { mailbox: string }) {
  return (
    <section className="stackSmall" aria-labelledby="product-stocking-enquiry">
      <h2 id="product-stocking-enquiry" tabIndex={-1}>
        Product Stocking Enquiry
      </h2>
      <p>
        Make something our customers would love? Tell us what it is, where it’s from and what it costs
        {mailbox ? (
          <>
            , at <a href={`mailto:${mailbox}`}>{mailbox}</a> or with the form.
          </>
        ) : (
          ', with the form.'
        )}
      </p>
    </section>
  )
}
