import { type Weakness, weaknessOf } from '#domain/accounts/weak-password.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as fieldTexts from '#domain/field-texts.ts'

type Owner = { email: string; firstname: string; lastname: string }

const MESSAGES: Record<Weakness, string> = {
  blank: fieldTexts.passwordRequired,
  common: 'That password is on lists of common passwords. Please choose another one.',
  personal: 'Please choose a password that isn’t your name, your email or ours.',
}

let common: Promise<ReadonlySet<string>> | undefined

/** Loads about 49,000 passwords of public breaches when the first password is chosen. No external service is used. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((each) => each.toLowerCase())),
  ))

/** Rejects passwords that an attacker tries first. Passwords already in use remain valid. */
export async function checkNewPassword(shop: Shop, password: string, owner: Owner): Promise<void> {
  const list = await commonPasswords()
  const { email, firstname, lastname } = owner
  const names = [email, firstname, lastname, `${firstname} ${lastname}`]
  const weakness = weaknessOf(password, {
    isCommon: (text) => list.has(text),
    personal: [...names, brandOf(shop).name],
  })
  if (weakness) throw new ShopError('invalid_input', { fields: { password: MESSAGES[weakness] } })
}
