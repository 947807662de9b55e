import type { ShopSettings } from '#contract/console/settings.ts'
import type { ShopSetting } from '#domain/settings/shop-settings.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import { defaultBox } from './general-values.ts'
import * as texts from './general-texts.ts'

const inputOf = (name: ShopSetting) => {
  if (name.endsWith('_email')) return { type: 'email', maxLength: 254 }
  if (name.endsWith('_url')) return { type: 'url', maxLength: 300, placeholder: 'https://' }
  if (name === 'contact_phone') return { type: 'tel', maxLength: 40 }
  return { maxLength: name === 'postal_address' ? 200 : name.startsWith('vic_') ? 20 : 120 }
}

type Props = { name: ShopSetting; settings: ShopSettings; fields: Fields }

/** A setting, whether it is the shop's own, and what it would be otherwise. */
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
