import sql, { raw } from 'sql-template-tag'
import type { Keys } from '#server/keys.ts'
import { type Database, openDatabase } from './database.ts'
import { grantApplication } from './grants.ts'

/** URL of the application's role, with the excess privileges that the role has. */
export type ApplicationAccess = { url: string; weaknesses: string[] }

const PASSWORD_PURPOSE = 'database role'

type Owner = { name: string; can_create_roles: boolean; database: string }

/**
 * Returns a URL with which the shop owns nothing. If the operator configures two roles, the owner grants access to
 * the second. If there is only one role and it may create roles, the shop gets its own role, with a password
 * derived from its secret key.
 */
export async function openApplicationRole(
  db: Database,
  keys: Keys,
  { databaseUrl, isPooled, ownerUrl }: { databaseUrl: string; isPooled?: boolean; ownerUrl: string },
): Promise<ApplicationAccess> {
  const owner = await db.one<Owner>(sql`
    select current_user as name, rolsuper or rolcreaterole as can_create_roles, current_database() as database
    from pg_roles where rolname = current_user`)
  if (databaseUrl === ownerUrl && !owner.can_create_roles) {
    return {
      url: databaseUrl,
      weaknesses: [`its role ${owner.name} owns the tables and may not create another`],
    }
  }
  if (databaseUrl !== ownerUrl) return inspectAccess(db, databaseUrl, isPooled)
  try {
    return await inspectAccess(db, await ensureRole(db, keys, { owner, ownerUrl }))
  } catch (error) {
    const { message } = error as Error
    return { url: databaseUrl, weaknesses: [`the role made for the shop can't sign in: ${message}`] }
  }
}

/** Connects as the application, grants it access to the tables, and checks its other privileges. */
async function inspectAccess(owner: Database, url: string, isPooled = false): Promise<ApplicationAccess> {
  const application = openDatabase({ url, isPooled, connections: 1 })
  try {
    const { role } = await application.one<{ role: string }>(sql`select current_user as role`)
    const { name } = await owner.one<{ name: string }>(sql`select current_user as name`)
    if (role === name) return { url, weaknesses: [`its role ${role} owns the tables`] }
    await grantApplication(owner, role)
    return { url, weaknesses: await weaknessesOf(application) }
  } finally {
    await application.close()
  }
}

/**
 * Creates the application's role. Roles belong to the whole server, so the name differs for each database of a
 * server.
 */
async function ensureRole(
  db: Database,
  keys: Keys,
  { owner, ownerUrl }: { owner: Owner; ownerUrl: string },
): Promise<string> {
  const role = `coldie_app_${keys.sign(PASSWORD_PURPOSE, owner.database).slice(0, 12)}`
  const password = keys.sign(PASSWORD_PURPOSE, `${owner.database} ${role}`)
  await setRole(db, role, password)
  return withCredentials(ownerUrl, role, password)
}

/** Creates a role that may log in and nothing else, or changes its password. */
export async function setRole(db: Database, role: string, password: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Two processes may start concurrently.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${role}))`)
    const found = await tx.first(sql`select 1 from pg_roles where rolname = ${role}`)
    const statement = found ? 'alter role %I login password %L' : 'create role %I login noinherit password %L'
    const { text } = await tx.one<{ text: string }>(
      sql`select format(${statement}, ${role}::text, ${password}::text) as text`,
    )
    await tx.run(raw(text))
  })
}

/** Returns the URL of the same server and database for another user. */
export function withCredentials(url: string, user: string, password: string): string {
  return url
    .replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${encodeURIComponent(user)}:${password}@`)
    .replace(/([?&])(?:user|password)=[^&]*/g, '$1')
}

/** Returns privileges of the role beyond reading and writing rows. The list should be empty. */
export async function weaknessesOf(application: Database): Promise<string[]> {
  const rows = await application.rows<{ weakness: string }>(sql`
    with me as (select oid, rolname, rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user)
    select format('its role %s is a superuser', rolname) as weakness from me where rolsuper
    union all
    select format('its role %s may create roles', rolname) from me where rolcreaterole and not rolsuper
    union all
    select format('its role %s owns %s tables, such as %s (hand them over with "reassign owned")', rolname, count(*), min(c.relname))
      from me join pg_class c on c.relowner = me.oid and c.relkind in ('r', 'p', 'S', 'v') and c.relpersistence <> 't'
      group by rolname having count(*) > 0
    union all
    select format('its role %s is a member of the owner''s role %s', rolname, owner.name)
      from me, (select distinct pg_get_userbyid(relowner) as name from pg_class
        where relnamespace = 'public'::regnamespace) as owner
      where owner.name <> rolname and not rolsuper and pg_has_role(rolname, owner.name, 'member')
    union all
    select format('its role %s may create tables in the schema public', rolname) from me
      where not rolsuper and has_schema_privilege('public', 'create')`)
  return rows.map(({ weakness }) => weakness)
}
