import type { Route } from './+types/contact.route.ts'
import styles from './content.module.css'
import { SubscribeForm } from './subscribe-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Contact Us' }]

/** @source spec §2 "Contact Us", "Careers text" */
export default function ContactScreen() {
  return (
    <div className={`page ${styles.columns}`}>
      <div className="stackLarge">
        <section className="stackSmall">
          <h1 className="featureText">Contact Us</h1>
          <p>Something to ask or to tell? Write to us, we answer every message.</p>
        </section>
        <section className="stackSmall">
          <h2>Careers</h2>
          <p>No positions are currently open. Send a resume by e-mail.</p>
        </section>
        <section className="stackSmall">
          <h2>Product Stocking Enquiry</h2>
          <p>You make something our customers would like? Tell us about it with the form.</p>
        </section>
      </div>
      <aside aria-label="Contact form">
        <SubscribeForm
          hasDetails
          referrer="Contact Us Page"
          thanks="Cheers for contacting us. We always love to hear from you. So talk to us any time you like!"
        />
      </aside>
    </div>
  )
}
