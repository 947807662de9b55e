import sql, { raw } from 'sql-template-tag'
import type { Database } from './database.ts'

/**
 * Tables that the application only reads, because the owner's migrations, triggers and commands write them. Rows of
 * all other tables can be written. If a trigger protects the rows (`refuse_change`), they can only be inserted.
 */
const READ_ONLY = [
  'schema_migrations',
  'installation',
  'price_history',
  'audit_chain',
  'data_keys',
  'lawful_hours',
]

/**
 * Grants the application's role its minimum privileges, also for tables that the owner creates later. Runs after
 * each migration, so a new table needs no entry here. Writes nothing if all privileges are correct.
 */
export async function grantApplication(owner: Database, role: string): Promise<void> {
  await owner.run(sql`select guard_kept_tables()`)
  const statements = await owner.rows<{ text: string }>(sql`
    with app as (select ${role}::name as name),
    schemas as (
      select n.oid, n.nspname from pg_namespace n
      where n.nspname = 'public' or (n.nspowner = current_user::regrole and n.nspname !~ '^pg_')),
    tables as (
      select c.oid, c.relrowsecurity, c.relname, s.nspname, format('%I.%I', s.nspname, c.relname) as name,
        c.relkind = 'v' or (s.nspname = 'public' and c.relname = any(${READ_ONLY})) as read_only,
        kept_operations(c.oid) as kept
      from pg_class c join schemas s on s.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v') and c.relpersistence <> 't'),
    privileges as (
      select t.name, p.privilege, t.oid,
        p.privilege = 'SELECT' or (not t.read_only and p.privilege <> all(t.kept)
          and p.privilege in ('INSERT', 'UPDATE', 'DELETE')) as wanted
      from tables t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
        as p (privilege))
    select format('grant usage on schema %I to %I', nspname, app.name) as text from schemas, app
      where not has_schema_privilege(app.name, schemas.oid, 'usage')
    union all
    select format('grant %s on %s to %I', string_agg(privilege, ', '), privileges.name, app.name)
      from privileges, app where wanted and not has_table_privilege(app.name, oid, privilege)
      group by privileges.name, app.name
    union all
    select format('revoke %s on %s from %I', string_agg(privilege, ', '), privileges.name, app.name)
      from privileges, app where not wanted and has_table_privilege(app.name, oid, privilege)
      group by privileges.name, app.name
    union all
    select format('grant usage, select on sequence %I.%I to %I', s.nspname, c.relname, app.name)
      from pg_class c join schemas s on s.oid = c.relnamespace, app
      where c.relkind = 'S' and not has_sequence_privilege(app.name, c.oid, 'usage')
    union all
    -- The job runner closes its tables to all but their owner, row by row.
    select format('create policy application on %s to %I using (true) with check (true)', tables.name, app.name)
      from tables, app
      where relrowsecurity and not exists (
        select from pg_policy p where p.polrelid = tables.oid and app.name::regrole = any(p.polroles))`)
  for (const { text } of statements) await owner.run(raw(text))
  await grantLater(owner, role)
}

/**
 * Grants privileges on tables and sequences that the owner creates later, such as during an import of addresses
 * while the shop is open.
 */
async function grantLater(owner: Database, role: string): Promise<void> {
  const done = await owner.first(sql`
    select 1 from pg_default_acl, aclexplode(defaclacl) as acl
    where defaclrole = current_user::regrole and defaclnamespace = 0 and acl.grantee = ${role}::regrole`)
  if (done) return
  const made = await owner.rows<{ text: string }>(sql`
    select format('alter default privileges grant %s to %I', what, ${role}::text) as text
    from unnest(array['select, insert, update, delete on tables', 'usage, select on sequences']) as what`)
  for (const { text } of made) await owner.run(raw(text))
}
