import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { changePreferences, getPreferences } from '../contract.ts'
import { usual, type Preferences } from '../model.ts'
import { catalogue, nameOf, newsTypes } from './catalogue.ts'
import * as store from './preference-store.ts'

export interface Person extends Preferences {
  lastMailAt: string | null
}

/** The choices of a person, completed by the defaults. */
export async function readPreferences(
  db: Db,
  scope: CompanyScope,
  userId: string,
): Promise<Person> {
  return personOf(await store.findPreferences(db, scope, userId))
}

/** The same, locked: no other mail to this person is made before the transaction ends. */
export async function lockPerson(db: Db, scope: CompanyScope, userId: string): Promise<Person> {
  return personOf(await store.lockPreferences(db, scope, userId, nothingChosen))
}

export async function get(ctx: CompanyContext): Promise<OutputOf<typeof getPreferences>> {
  const userId = ctx.actor.id ?? ''
  return {
    ...preferencesOf(await readPreferences(ctx.db, ctx.company, userId)),
    names: perType(nameOf),
    usual: perType((type) => catalogue[type].usual),
    waiting: await store.countWaiting(ctx.db, ctx.company, userId),
  }
}

export async function change(
  ctx: CompanyContext,
  { version, channels, ...fields }: InputOf<typeof changePreferences>,
): Promise<Preferences> {
  const userId = ctx.actor.id ?? ''
  const row = await store.lockPreferences(ctx.db, ctx.company, userId, nothingChosen)
  const personNow = personOf(row)
  if (personNow.version !== version)
    throw new AppError('conflict', 'notifications.preferences_changed_meanwhile', {
      current: preferencesOf(personNow),
    })
  const changes = omitUndefined(fields)
  const merged = { ...personNow, ...changes, channels: { ...row.channels, ...channels } }
  return preferencesOf(await keep(ctx.db, ctx.company, userId, merged))
}

/** Unsubscribes from all mail, or subscribes again, for the holder of a link. */
export async function setMails(
  db: Db,
  scope: CompanyScope,
  userId: string,
  mails: boolean,
): Promise<void> {
  const row = await store.lockPreferences(db, scope, userId, nothingChosen)
  if (row.mails !== mails)
    await keep(db, scope, userId, { ...personOf(row), mails, channels: row.channels })
}

async function keep(
  db: Db,
  scope: CompanyScope,
  userId: string,
  kept: store.KeptPreferences,
): Promise<Person> {
  if (!kept.mails) await store.withdrawMail(db, scope, userId)
  return personOf(await store.savePreferences(db, scope, userId, kept))
}

const nothingChosen = { ...usual, channels: {} }

function personOf(row: store.PreferenceRow | undefined): Person {
  const chosen = row?.channels ?? {}
  return {
    timeZone: row?.time_zone ?? usual.timeZone,
    digestTime: row?.digest_time ?? usual.digestTime,
    quiet: row ? quietOf(row) : usual.quiet,
    mails: row?.mails ?? usual.mails,
    channels: perType((type) => chosen[type] ?? catalogue[type].usual),
    version: row?.version ?? 1,
    lastMailAt: row?.last_mail_at ?? null,
  }
}

function quietOf({ quiet_from: from, quiet_to: to }: store.PreferenceRow): Preferences['quiet'] {
  return from !== null && to !== null ? { from, to } : null
}

function preferencesOf({
  timeZone,
  digestTime,
  quiet,
  mails,
  channels,
  version,
}: Person): Preferences {
  return { timeZone, digestTime, quiet, mails, channels, version }
}

type NewsType = (typeof newsTypes)[number]

function perType<T>(value: (type: NewsType) => T): Record<NewsType, T> {
  return Object.fromEntries(newsTypes.map((type) => [type, value(type)])) as Record<NewsType, T>
}
