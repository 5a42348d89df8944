import type pg from 'pg'

/** Throws away every table of ours; the roles and the database itself stay. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    drop schema if exists graphile_worker cascade;
    drop schema public cascade;
    create schema public;
    grant usage on schema public to public;
    commit`)
}
