import { Link } from 'react-router'
import { PERMISSIONS, ROLE_PERMISSIONS, STAFF_ROLES } from '#domain/accounts/permissions.ts'
import { requireConsole } from '#web/staff/staff-access.ts'
import type { Route } from './+types/permissions.route.ts'
import styles from './people.module.css'
import * as texts from './people-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.permissionsTitle },
  { name: 'robots', content: 'noindex' },
]

/** Loads the permissions table that the server enforces. It is visible to every console user. */
export function loader({ context }: Route.LoaderArgs) {
  requireConsole(context)
  return {
    roles: STAFF_ROLES,
    rows: PERMISSIONS.map((permission) => ({
      permission,
      roles: STAFF_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission)),
    })),
  }
}

/** @source S-STAFF-5 */
export default function PermissionsScreen({ loaderData: { roles, rows } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <p className="small">
        <Link to="/console/people">{texts.backLink}</Link>
      </p>
      <h1>{texts.permissionsTitle}</h1>
      <p>{texts.permissionsText}</p>
      <section className={styles.scroll} aria-label={texts.permissionsTitle}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.permissionColumn}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {texts.ROLES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ permission, roles: those }) => (
              <tr key={permission}>
                <th scope="row">{texts.PERMISSIONS[permission]}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {those.includes(role) ? <b>{texts.yes}</b> : <span className="quiet">{texts.no}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
