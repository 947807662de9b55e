import type { StaffRole } from '#domain/accounts/permissions.ts'
import { Select } from '#web/ui/select.tsx'
import styles from './people.module.css'
import type { VisibleStore } from './role-names.ts'
import * as texts from './people-texts.ts'

/** Fields for one role and its store. Owners have every store, regardless of the selected store. */
export function RoleFields({
  roles,
  stores,
  isOptional = false,
}: {
  roles: readonly StaffRole[]
  stores: readonly VisibleStore[]
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
