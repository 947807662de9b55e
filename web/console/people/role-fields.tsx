import type { StaffRole } from '#domain/accounts/permissions.ts'
import { Select } from '#web/ui/select.tsx'
import styles from './people.module.css'
import type { KnownStore } from './role-names.ts'
import * as texts from './people-texts.ts'

/** One role and its store. An owner has every store, whichever is chosen. */
export function RoleFields({
  roles,
  stores,
  isOptional = false,
}: {
  roles: readonly StaffRole[]
  stores: readonly KnownStore[]
  isOptional?: boolean
}) {
  return (
    <div className={styles.pair}>
      <Select label={texts.roleLabel} name="new_role" defaultValue={isOptional ? '' : roles[0]}>
        {isOptional && <option value="">{texts.noFurtherRole}</option>}
        {roles.map((role) => (
          <option key={role} value={role}>
            {texts.ROLES[role]}
          </option>
        ))}
      </Select>
      <Select label={texts.storeLabel} name="new_store">
        {stores.map(({ store_id, name }) => (
          <option key={store_id} value={store_id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
