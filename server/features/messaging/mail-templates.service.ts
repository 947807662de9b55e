import { type Brand, type Letter, letterText, safeLetter } from '#domain/messages/letter.ts'
import { letterHtml } from '#domain/messages/letter-html.ts'
import type { Shop } from '#server/shop.ts'
import { brandOf } from './brand.service.ts'
import { type Telling, tell } from './outbox.service.ts'

type Mail = Omit<Telling, 'channel' | 'subject' | 'text' | 'html'>

/** Promises a letter by mail: the same words as plain text and as HTML. */
export function tellLetter(shop: Shop, mail: Mail, write: (brand: Brand) => Letter): Promise<boolean> {
  const brand = brandOf(shop)
  const letter = safeLetter(write(brand), brand)
  return tell(shop, {
    ...mail,
    channel: 'email',
    subject: letter.subject,
    text: letterText(letter, brand),
    html: letterHtml(letter, brand),
  })
}
