import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withCredentials } from '#server/db/application-role.ts'
import { openDatabase } from '#server/db/database.ts'
import { grantApplication } from '#server/db/grants.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { isAlive } from '#server/db/embedded-place.ts'
import { migrate } from '#server/db/migrate.ts'
import { applicationRole, databaseAt, withAdmin } from './test-server.ts'
import { fastFolder } from './fast-folder.ts'

/**
 * Starts one PostgreSQL server for a test run: the embedded one, or the server in TEST_DATABASE_URL. Creates one
 * migrated template database, which each test file copies.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startEmbedded()
  if (server) process.env.TEST_DATABASE_URL = server.url
  const prefix = `coldie_test_${randomBytes(4).toString('hex')}`
  process.env.TEST_DATABASE_PREFIX = prefix
  await makeApplicationRole(`${prefix}_app`)
  await makeTemplate(`${prefix}_template`)
  return async () => {
    if (server) await server.stop()
    else await withAdmin((admin) => dropAll(admin, prefix))
  }
}

/** Creates the role of the shop under test. It owns nothing, as in production. */
async function makeApplicationRole(role: string): Promise<void> {
  const password = randomBytes(12).toString('hex')
  await withAdmin(async (admin) => {
    // Tests log in hundreds of times, and both sides compute each round of the hash. PostgreSQL 15 has no such setting.
    await admin.query(`select set_config(name, '1', false) from pg_settings where name = 'scram_iterations'`)
    await admin.query(`create role ${role} login noinherit password '${password}'`)
  })
  process.env.TEST_APPLICATION_URL = withCredentials(process.env.TEST_DATABASE_URL!, role, password)
}

async function startEmbedded() {
  const folder = fastFolder()
  removeAbandoned(folder)
  const dataDir = mkdtempSync(join(folder, `${NAME}${process.pid}-`))
  const server = await openEmbeddedPostgres(dataDir, { durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      delete process.env.TEST_DATABASE_URL
    },
  }
}

const NAME = 'coldie-test-'

/** Removes folders of killed test runs, which may be in memory. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : 0
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

async function makeTemplate(name: string): Promise<void> {
  await withAdmin((admin) => admin.query(`create database ${name}`))
  const template = openDatabase({ url: databaseAt(name), connections: 1 })
  try {
    await migrate(template)
    await grantApplication(template, applicationRole())
  } finally {
    await template.close()
  }
}

async function dropAll(admin: pg.Client, prefix: string): Promise<void> {
  const left = await admin.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of left.rows) await admin.query(`drop database ${datname} with (force)`)
  await admin.query(`drop role ${prefix}_app`)
}
