import { createHmac } from 'node:crypto'
import pg from 'pg'
import { appRole, maintenanceRole } from '../database/db.ts'

/** Addresses of one database in our own cluster: its owner changes the schema, the application only the rows. */
export interface OwnedDatabase {
  adminUrl: string
  appUrl: string
}

export const ownerRole = 'prilej_owner'
const login = 'prilej_web'

/** Makes the roles and the database if missing; passwords are derived from the key, so none is stored. */
export async function prepareDatabase(
  superuserUrl: string,
  name: string,
  key: Buffer,
): Promise<OwnedDatabase> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const password = (role: string) => createHmac('sha256', key).update(role).digest('base64url')
    for (const role of [appRole, maintenanceRole]) await ensureRole(client, role, 'nologin')
    await ensureRole(client, ownerRole, `login createrole password '${password(ownerRole)}'`)
    await ensureRole(client, login, `login password '${password(login)}'`)
    await client.query(`grant ${appRole}, ${maintenanceRole} to ${ownerRole} with admin option`)
    await client.query(`grant ${appRole}, ${maintenanceRole} to ${login}`)
    const existing = await client.query('select from pg_database where datname = $1', [name])
    if (existing.rowCount === 0) await client.query(`create database ${name} owner ${ownerRole}`)
    const url = (role: string) => {
      const address = new URL(superuserUrl)
      address.username = role
      address.password = password(role)
      address.pathname = `/${name}`
      return address.href
    }
    return { adminUrl: url(ownerRole), appUrl: url(login) }
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, role: string, options: string): Promise<void> {
  const existing = await client.query('select from pg_roles where rolname = $1', [role])
  await client.query(
    existing.rowCount === 0 ? `create role ${role} ${options}` : `alter role ${role} ${options}`,
  )
}
