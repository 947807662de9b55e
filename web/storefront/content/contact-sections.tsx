import envelopeIcon from '@phosphor-icons/core/assets/fill/envelope-simple-fill.svg?raw'
import pinIcon from '@phosphor-icons/core/assets/fill/map-pin-fill.svg?raw'
import phoneIcon from '@phosphor-icons/core/assets/fill/phone-fill.svg?raw'
import type { ReactNode } from 'react'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './contact.module.css'
import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import * as texts from './content-texts.ts'

type Contact = PageSettings['contact']

/** Contact details. Empty settings are hidden. */
export function ContactSection({ contact }: { contact: Contact }) {
  return (
    <section className="stack" aria-labelledby="contact-us">
      <h1 className="featureText" id="contact-us" tabIndex={-1}>
        {texts.contactTitle}
      </h1>
      <p>{texts.contactText}</p>
      <ul className={styles.ways}>
        {contact.phone && (
          <ContactMethod icon={phoneIcon} name={texts.phoneName}>
            <a href={telephoneUrl(contact.phone)}>{contact.phone}</a>
          </ContactMethod>
        )}
        {contact.support && (
          <ContactMethod icon={envelopeIcon} name={texts.supportName}>
            <a href={`mailto:${contact.support}`}>{contact.support}</a>
          </ContactMethod>
        )}
        {contact.office && (
          <ContactMethod icon={envelopeIcon} name={texts.officeName}>
            <a href={`mailto:${contact.office}`}>{contact.office}</a>
          </ContactMethod>
        )}
        {contact.postalAddress && (
          <ContactMethod icon={pinIcon} name={texts.postName}>
            <address>{contact.postalAddress}</address>
          </ContactMethod>
        )}
      </ul>
    </section>
  )
}

function ContactMethod({ icon, name, children }: { icon: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Icon svg={icon} />
      <div>
        <span className={styles.what}>{name}</span>
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
        {texts.careersTitle}
      </h2>
      <p>{texts.careersText}</p>
      {mailbox && (
        <p>
          {texts.resumeText} <a href={`mailto:${mailbox}`}>{mailbox}</a>
          {texts.resumeThanks}
        </p>
      )}
    </section>
  )
}

export function StockingSection({ mailbox }: { mailbox: string }) {
  return (
    <section className="stackSmall" aria-labelledby="product-stocking-enquiry">
      <h2 id="product-stocking-enquiry" tabIndex={-1}>
        {texts.stockingTitle}
      </h2>
      <p>
        {texts.stockingText}
        {mailbox ? (
          <>
            {texts.stockingAt} <a href={`mailto:${mailbox}`}>{mailbox}</a> {texts.stockingOrForm}
          </>
        ) : (
          texts.stockingForm
        )}
      </p>
    </section>
  )
}
