import type { ShopSettings } from '#contract/console/settings.ts'
import {
  COMPANY_NAME_MAX,
  CONTACT_PHONE_MAX,
  EMAIL_MAX,
  LINK_MAX,
  PENALTY_MAX,
  POSTAL_ADDRESS_MAX,
} from '#domain/field-lengths.ts'
import type { ShopSetting } from '#domain/settings/shop-settings.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import { defaultBox } from './general-values.ts'
import * as texts from './general-texts.ts'

const inputOf = (name: ShopSetting) => {
  if (name.endsWith('_email')) return { type: 'email', maxLength: EMAIL_MAX }
  if (name.endsWith('_url')) return { type: 'url', maxLength: LINK_MAX, placeholder: 'https://' }
  if (name === 'contact_phone') return { type: 'tel', maxLength: CONTACT_PHONE_MAX }
  if (name === 'postal_address') return { maxLength: POSTAL_ADDRESS_MAX }
  return { maxLength: name.startsWith('vic_') ? PENALTY_MAX : COMPANY_NAME_MAX }
}

type Props = { name: ShopSetting; settings: ShopSettings; fields: Fields }

/** Field of a setting, with its default and whether the shop has its own value. */
export function SettingField({ name, settings, fields: { valueOf, errorOf } }: Props) {
  const isOwn = settings.own.includes(name)
  const ownHint = settings[name] === '' ? texts.ownHiddenHint : texts.ownHint
  return (
    <div>
      <Field
        {...inputOf(name)}
        label={texts.LABELS[name]}
        name={name}
        hint={isOwn ? ownHint : texts.defaultHint}
        defaultValue={valueOf(name)}
        {...errorOf(name)}
      />
      {isOwn && (
        <Checkbox
          label={texts.defaultBoxLabel(settings.defaults[name])}
          name={defaultBox(name)}
          value="yes"
          defaultChecked={valueOf(defaultBox(name)) === 'yes'}
        />
      )}
    </div>
  )
}
