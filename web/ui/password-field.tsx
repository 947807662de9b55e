import eyeIcon from '@phosphor-icons/core/assets/bold/eye-bold.svg?raw'
import eyeSlashIcon from '@phosphor-icons/core/assets/bold/eye-slash-bold.svg?raw'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import * as texts from './ui-texts.ts'

/** Password field with a button that reveals the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'aside'>) {
  const [isShown, setShown] = useState(false)
  // The button requires JavaScript.
  const isHydrated = useIsHydrated()
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aside={
        isHydrated && (
          <IconButton
            label={texts.showPasswordLabel}
            aria-pressed={isShown}
            onClick={() => setShown((before) => !before)}
          >
            <Icon svg={isShown ? eyeSlashIcon : eyeIcon} />
          </IconButton>
        )
      }
    />
  )
}
