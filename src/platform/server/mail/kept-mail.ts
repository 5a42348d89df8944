import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { Context } from '../context.ts'
import type { Env } from '../process/env.ts'
import { leftTrace, traceOf } from '../privacy/erasures.ts'
import type { AppServices } from '../app-services.ts'
import { job, jobType, type Job } from '../jobs/jobs.ts'
import { aboutHeader } from './transport.ts'

const newest = 200

/**
 * A newcomer on their own machine, without a mail server, must be able to open their mails; no other caller
 * may. A proxy can make a remote caller look local, so a public address set by the operator turns this off.
 */
export function isMailKept(env: Env): boolean {
  return env.smtpUrl === undefined && env.isOnlyHere && env.publicUrl === undefined
}

export interface KeptMail {
  subject: string
  /** The first of our links in the mail, which is usually the one that the reader needs. */
  link: string | null
  at: string
}

export async function newestKeptMail(
  { isLocal, services: { env, publicUrl } }: Pick<Context, 'isLocal' | 'services'>,
  to: string,
): Promise<KeptMail | undefined> {
  const mayRead = isLocal === true && isMailKept(env)
  const newestMail = mayRead ? await newestMailTo(join(env.dataDir, 'mail'), to) : undefined
  if (!newestMail) return undefined
  const text = plainPart(newestMail.raw)
  const link = text.split(/\s+/).find((word) => word.startsWith(`${publicUrl}/`)) ?? null
  return { subject: decodeWords(headerOf(newestMail.raw, 'subject')), link, at: newestMail.at }
}

export interface GuestMail {
  /** The name of its file, which begins with its time. */
  id: string
  to: string
  subject: string
  at: string
}

/** A company's mails to its guests from the time without a mail server, newest first. */
export async function guestMails(
  { env }: AppServices,
  companyId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<GuestMail[]> {
  const folder = guestFolder(env, companyId)
  const names = (await readdir(folder).catch(() => [])).filter(isMailName).toSorted().toReversed()
  const page = names.filter((name) => before === undefined || name < before).slice(0, limit)
  const mails = page.map(async (id) => headOf(id, await readFile(join(folder, id), 'utf8')))
  return Promise.all(mails)
}

export async function guestMail(
  { env }: AppServices,
  companyId: string,
  id: string,
): Promise<(GuestMail & { text: string }) | undefined> {
  // The name comes from a request: only names made by us may reach the disk.
  if (!isMailName(id)) return undefined
  const raw = await readFile(join(guestFolder(env, companyId), id), 'utf8').catch(() => undefined)
  return raw === undefined ? undefined : { ...headOf(id, raw), text: plainPart(raw).trim() }
}

/** Deletes kept mails older than `before`, for the guests of a company or for accounts; names begin with their time. */
export async function dropKeptMails(
  { env }: AppServices,
  companyId: string | null,
  before: Date,
): Promise<void> {
  const folder = guestFolder(env, companyId ?? '')
  const oldest = before.toISOString().replaceAll(/[-:.]/g, '')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isMailName))
    if (name < oldest) await rm(join(folder, name), { force: true })
}

/** Every kept mail to an address that matches one of these hashes, or about one of these guests. */
async function dropMailsTo(
  { env, keys }: AppServices,
  { company, traces, about, files }: ForgottenMail,
) {
  for (const file of files) await rm(join(env.dataDir, 'mail', file), { force: true })
  const folder = guestFolder(env, company ?? '')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names) {
    const raw = await readFile(join(folder, name), 'utf8').catch(() => '')
    const address = addressIn(raw)
    const named = headerOf(raw, aboutHeader.toLowerCase()).split(' ')
    if (
      traces.some((trace) => leftTrace(keys, address, trace)) ||
      about.some((id) => named.includes(id))
    )
      await rm(join(folder, name), { force: true })
  }
}

/** Recipients are given as keyed hashes, since a waiting job may be in a backup. */
const ForgottenMail = z.strictObject({
  company: Id.nullable(),
  traces: z.array(z.string()),
  about: z.array(Id).default([]),
  /** Files that contain personal names, below the folder of mails. */
  files: z.array(z.string()).default([]),
})
type ForgottenMail = z.output<typeof ForgottenMail>

const forgetting = jobType('mail.forget', ForgottenMail)
export const forgettingJobs = [
  job(forgetting, (ctx, mail) => dropMailsTo(ctx.services, mail)),
] as Job[]

interface MailFilter {
  /** The company that wrote to its guests; null for mails to accounts. */
  company: string | null
  addresses: readonly (string | null)[]
  /** Guests who may be named in mails to others. */
  about?: readonly string[]
  /** Names and addresses that identify them in kept mails to others, colleagues too. */
  named?: readonly string[]
}

/** Mails to erased people: waiting ones are not sent, and kept ones are deleted. */
export async function forgetMailTo(
  ctx: Pick<Context, 'db' | 'services' | 'enqueue'>,
  { company, addresses, about = [], named = [] }: MailFilter,
): Promise<void> {
  const lowerCased = addresses.flatMap((address) => (address ? [address.toLowerCase()] : []))
  const letter = sql`j.payload -> 'payload'`
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'mail.send' and j.locked_at is null
      and (${letter} ->> 'guestOf') is not distinct from ${company}::text
      and (lower(${letter} -> 'letter' -> 'to' ->> 'address') = any(${lowerCased}::text[])
        or (${letter} -> 'about')::jsonb ?| ${[...about]}::text[])`.execute(ctx.db)
  const traces = lowerCased.map((address) => traceOf(ctx.services.keys, address))
  if (traces.length + about.length + named.length === 0) return
  if (ctx.services.env.smtpUrl !== undefined) return
  const files = await mailsOf(ctx.services.env, company, { addresses: lowerCased, words: named })
  ctx.enqueue(forgetting, { company, traces, about: [...about], files })
}

/**
 * Kept mails to these addresses, and mails of the company to its guests and colleagues that contain one of
 * these words. An attached report cannot be searched, and can be made again, so it is included.
 */
async function mailsOf(
  env: Env,
  company: string | null,
  { addresses, words }: { addresses: readonly string[]; words: readonly string[] },
): Promise<string[]> {
  if (addresses.length + words.length === 0) return []
  const shownText = words.map((word) => word.toLowerCase())
  const paths: string[] = []
  for (const folder of new Set([company ?? '', ''])) {
    const names = await readdir(guestFolder(env, folder)).catch(() => [])
    for (const name of names.filter(isMailName)) {
      const raw = await readFile(join(guestFolder(env, folder), name), 'utf8').catch(() => '')
      const text = `${decodeWords(headerOf(raw, 'subject'))}\n${textsIn(raw)}`.toLowerCase()
      const isClosed =
        shownText.length > 0 && folder === '' && /^content-type: application\/(pdf|vnd)/im.test(raw)
      const isTheirs = folder === (company ?? '') && addresses.includes(addressIn(raw))
      if (isClosed || isTheirs || shownText.some((word) => text.includes(word)))
        paths.push(join(folder, name))
    }
  }
  return paths
}

/** Every part that is text, attached tables included, as it was written. */
function textsIn(raw: string): string {
  return raw
    .split(/\r\n--/)
    .filter((part) => /content-type: text\//i.test(part))
    .map((part) => {
      const at = part.toLowerCase().indexOf('content-type: text/')
      const start = part.indexOf('\r\n\r\n', at) + 4
      return decodedBody(part.slice(at, start), part.slice(start))
    })
    .join('\n')
}

function guestFolder(env: Env, companyId: string): string {
  return join(env.dataDir, 'mail', companyId)
}

export function isMailName(name: string): boolean {
  return /^\d{8}T\d{9}Z-[\w.-]{8,120}\.eml$/.test(name)
}

function headOf(id: string, raw: string): GuestMail {
  const [to, subject] = ['to', 'subject'].map((name) => decodeWords(headerOf(raw, name)))
  return { id, to: to ?? '', subject: subject ?? '', at: instantOf(id) }
}

/** The names of kept mails begin with their time, so the last name is the newest. */
async function newestMailTo(folder: string, to: string) {
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of mails.slice(-newest).toReversed()) {
    const raw = await readFile(join(folder, name), 'utf8').catch(() => '')
    if (addressIn(raw) === to) return { raw, at: instantOf(name) }
  }
  return undefined
}

function addressIn(raw: string): string {
  return /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(headerOf(raw, 'to'))?.[1]?.toLowerCase() ?? ''
}

function instantOf(name: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name)
  const [, year, month, day, hour, minute, second, milli] = parts ?? []
  return parts ? `${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}Z` : ''
}

function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** Decodes RFC 2047 as our own mails encode it. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : unquote(text.replaceAll('_', ' ')),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}

function plainPart(raw: string): string {
  const at = raw.toLowerCase().indexOf('content-type: text/plain')
  const start = raw.indexOf('\r\n\r\n', at) + 4
  const end = raw.indexOf('\r\n----', start)
  const body = raw.slice(start, end < 0 ? undefined : end)
  return decodedBody(raw.slice(at, start), body)
}

function decodedBody(head: string, body: string): string {
  const isBase64 = /content-transfer-encoding: base64/i.test(head)
  if (isBase64) return Buffer.from(body, 'base64').toString()
  return Buffer.from(unquote(body.replace(/=\r\n/g, '')), 'latin1').toString()
}

function unquote(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
