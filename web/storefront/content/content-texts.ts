/** Texts of content pages, banners, the contact page and the contact form. */

// A content page

export const updatedText = 'Last updated'
export const contentsTitle = 'On this page'

// Banners

export const bannersLabel = 'Offers and news'

// The contact page

/** Fixed. @source S-CONTACT-1 */
export const contactTitle = 'Contact Us'
export const contactText = 'Got a question? Call, email or use the form. We answer every message.'
export const phoneName = 'Phone'
export const supportName = 'Orders and support'
export const officeName = 'Administration and accounts'
export const postName = 'Post'
export const contactFormLabel = 'Contact form'
export const contactFormTitle = 'Write to us'
/** Fixed. @source S-CONTACT-3 */
export const contactReferrer = 'Contact Us Page'
/** Fixed. @source S-CONTACT-3 */
export const contactThanks =
  'Cheers for contacting us. We always love to hear from you. So talk to us any time you like!'

/** Fixed. @source S-CONTACT-1 */
export const careersTitle = 'Careers'
/** @source S-CONTACT-2 */
export const careersText = 'No positions are currently open.'
/** @source S-CONTACT-2 */
export const resumeText = 'Send a resume by email to'
export const resumeThanks = ', and we’ll keep you in mind.'

/** Fixed. @source S-CONTACT-1 */
export const stockingTitle = 'Product Stocking Enquiry'
export const stockingText =
  'Make something our customers would love? Tell us what it is, where it’s from and what it costs'
export const stockingAt = ', at'
export const stockingOrForm = 'or with the form.'
export const stockingForm = ', with the form.'

// The form

/** Fixed. @source S-VALID-5 */
export const firstNameRequired = 'First Name is required'
export const contactNumberLabel = 'Contact Number'
export const messageLabel = 'Message'
export const submitButton = 'Submit'
