import { beforeEach, expect, test } from 'vitest'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { doJob, queued, takeQueued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { guestLocales, locales, type Locale } from '#shared/i18n.ts'
import { changeSession, getAgenda } from '#modules/agenda/contract.ts'
import { activitiesTestbed } from '#modules/activities/server/testbed.ts'
import { changeList, getCheckIn, getPresence } from '#modules/check-in/contract.ts'
import {
  announceCancellation,
  changeEvent,
  changePart,
  changeStatus,
  changeTranslations,
  getEvent,
  getTranslations,
  listParts,
  moveEvent,
} from '#modules/events/contract.ts'
import { decideChangeRequest, listChangeRequests } from '#modules/guests/contract.ts'
import { changePageSettings, getPageSettings } from '#modules/guest-page/contract.ts'
import { usualSettings } from '#modules/guest-page/model.ts'
import { browser, fieldsIn } from '#modules/guest-page/server/testbed.ts'
import { shippedContent } from '#modules/invitations/model.ts'
import { mailBed } from '#modules/invitations/server/testbed.ts'
import * as questionnaires from '#modules/questionnaires/contract.ts'
import { addPlan, changePlan } from '#modules/seating/contract.ts'
import * as speakers from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import { blockKinds, newBlock } from '#modules/website/blocks/base/registry.ts'
import * as website from '#modules/website/contract.ts'
import { expectOnly, readIn, textsIn } from './words-of-pages.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { open, send, family, address } = browser(app, bed)
const on = activitiesTestbed(app, bed)
const mails = mailBed(app, bed)
const further = guestLocales.filter((each) => !locales.some((known) => known === each))

beforeEach(async () => {
  const eventId = bed.event.id
  const { version } = await bed.admin.call(getEvent, { eventId })
  const name = 'Nunta Anei și a lui Radu'
  await bed.admin.call(changeEvent, { eventId, version, name, languages: [...guestLocales] })
  const confirmed = await bed.admin.call(getEvent, { eventId })
  await bed.admin.call(changeStatus, { eventId, version: confirmed.version, to: 'confirmed' })
  const { items } = await bed.admin.call(listParts, { eventId })
  const [party] = items
  if (!party) throw new Error('an event has a part')
  await bed.admin.call(changePart, {
    eventId,
    partId: party.id,
    version: party.version,
    name: 'Petrecerea din grădină',
    servesMeal: true,
  })
  await bed.admin.call(changePageSettings, {
    ...usualSettings,
    eventId,
    menus: [...usualSettings.menus, 'Tochitură de casă'],
  })
  await addSpeaker()
  await translateAll()
})

/** A speaker whom the site shows. */
async function addSpeaker(): Promise<void> {
  const eventId = bed.event.id
  const bioRo = 'Lucrează în școli și grădinițe.'
  const speaker = { ...blankSpeaker, name: 'Fest', headline: 'Învățătoare', bioRo }
  const { part } = await bed.admin.call(speakers.addSpeaker, { ...speaker, eventId })
  const at = { eventId, partId: part?.id ?? '' }
  await bed.admin.call(speakers.stepSpeakerEngagement, { ...at, version: 1, to: 'confirmed' })
  await bed.admin.call(speakers.changeSpeakerEngagement, { ...at, version: 2, agreesPublic: true })
}

/** What the team typed in Romanian, in every further language of the event. */
async function translateAll(): Promise<void> {
  const eventId = bed.event.id
  for (const language of further) {
    const { version, texts } = await bed.admin.call(getTranslations, { eventId, language })
    await bed.admin.call(changeTranslations, {
      eventId,
      language,
      version,
      texts: texts.map(({ source }) => ({ source, text: 'Fest' })),
    })
  }
}

const groupIn = (language: Locale) => family({ group: { name: 'Popescu', language } })

test.each(further)('every page that guests open speaks %s', async (lang) => {
  const eventId = bed.event.id
  const at = await address()
  const { path, ids, group } = await groupIn(lang)
  const [ion = '', maria = ''] = ids
  const inLang = (to: string) => `${to}${to.includes('?') ? '&' : '?'}lang=${lang}`
  const reads = async (to: string, status = 200) => {
    const { statusCode, body } = await open(inLang(to))
    expect({ to, statusCode }).toEqual({ to, statusCode: status })
    expect(body).toContain(`<html lang="${lang}"`)
    expectOnly(lang, to, readIn(body))
    return body
  }
  const sends = async (to: string, fields: Record<string, string | string[]>, status: number) => {
    const { statusCode, body } = await send(inLang(to), fields)
    expect({ to, statusCode }).toEqual({ to, statusCode: status })
    if (status !== 303) expectOnly(lang, `${to} ${JSON.stringify(fields)}`, readIn(body))
  }

  // Activities: one place, of which two people want to have it.
  const tour = on.first(await on.add({ capacity: 1 }, { title: 'Plimbare prin oraș' }))
  const other = on.first(await on.add({ time: '10:30' }, { title: 'Întrebări' }))
  await translateAll()
  await reads(path)
  const choose = (slot: string, invitat: string, fapta: string, status = 303) =>
    sends(`${path}/activitati`, { slot, invitat, fapta }, status)
  await choose(tour.id, ion, 'inscrie')
  await choose(tour.id, maria, 'inscrie')
  await choose(other.id, ion, 'inscrie', 409)
  await reads(path)
  await choose(tour.id, ion, 'renunta')
  await on.offerNow(tour.id)
  await reads(path)

  // Questionnaires: with problems, closed, and sent.
  const asked = await Promise.all(
    (['registration', 'dietary', 'feedback'] as const).map(async (starter) => {
      const made = await bed.admin.call(questionnaires.createQuestionnaire, {
        eventId,
        starter,
        title: { ro: '', en: `About ${starter}` },
      })
      return bed.admin.call(questionnaires.publishQuestionnaire, {
        questionnaireId: made.id,
        version: made.version,
      })
    }),
  )
  await reads(path)
  const token = path.split('/').at(-1) ?? ''
  for (const { id, audience } of asked) {
    const proof = audience === 'guests' ? `?i=${token}&g=${ion}` : ''
    if (proof) await reads(`${at}/chestionar/${id}`)
    if (proof) await reads(`${at}/chestionar/${id}?i=${token}`)
    const form = `${at}/chestionar/${id}${proof}`
    const page = await reads(form)
    const shown = [...page.matchAll(/name="s" value="([^"]*)"/g)].map(([, name = '']) => name)
    await sends(form, { ...fieldsIn(page), s: shown, do: 'next' }, 422)
    await reads(`${form}${proof ? '&' : '?'}trimis=1`)
    await bed.admin.call(questionnaires.stopQuestionnaire, { questionnaireId: id, stopped: true })
    await reads(form)
  }

  // The answer of the family, its tickets, its data.
  await sends(path, { ...fieldsIn((await open(inLang(path))).body), all: 'yes' }, 303)
  for (const page of ['', '/bilet', '/date']) await reads(`${path}${page}`)
  await reads(`${path}?gata=stored`)
  const pdf = new PdfReading((await open(inLang(`${path}/bilete.pdf`))).rawPayload)
  expectOnly(lang, 'tickets', pdf.textOf(0).split('\n'))

  // The way in, and registration.
  await reads(`${at}/invitatie`)
  await sends(`${at}/invitatie`, { code: 'ABCD2345' }, 422)
  await sends(`${at}/invitatie`, { name: 'x' }, 422)
  await sends(`${at}/invitatie`, { name: 'Ion Popescu' }, 200)
  const settings = await bed.admin.call(getPageSettings, { eventId })
  await bed.admin.call(changePageSettings, {
    ...settings,
    eventId,
    registration: { ...usualSettings.registration, isOpen: true, maxCompanions: 2 },
  })
  await reads(`${at}/inscriere`)
  await sends(`${at}/inscriere`, fieldsIn((await open(inLang(`${at}/inscriere`))).body), 422)

  // The table.
  const partId = bed.party.id
  const plan = await bed.admin.call(addPlan, { eventId, partId, name: 'Plan', from: 'empty' })
  await bed.admin.call(changePlan, {
    eventId,
    planId: plan.id,
    version: plan.version,
    isReleased: true,
  })
  await reads(`${at}/masa`)
  for (const name of ['I', 'Nobody'] as const) await sends(`${at}/masa`, { name }, 422)

  // Check-in by oneself.
  const door = at.replace('/event/', '/checkin/')
  await reads(door)
  const [list] = (await bed.admin.call(getCheckIn, { eventId })).lists
  if (!list) throw new Error('a part has a list')
  const hour = (n: number) => new Date(time.now.getTime() + n * 3_600_000).toISOString()
  const opened = (selfFrom: string, selfTo: string, version: number) =>
    bed.admin.call(changeList, { eventId, listId: list.id, version, selfFrom, selfTo })
  const upcoming = await opened(hour(1), hour(2), list.version)
  await reads(door)
  await opened(hour(-1), hour(2), upcoming.version)
  await reads(door)
  const { code } = await bed.admin.call(getPresence, { eventId, guestId: ion })
  await sends(door, { code: 'ABCDEFGHJKLMNPQR', list: list.id }, 422)
  await sends(door, { code, list: list.id }, 200)
  await sends(door, { code, list: list.id }, 200)

  // The site, with every kind of block, for strangers and for the family.
  const site = await bed.admin.call(website.createSite, { eventId, template: 'ivory' })
  const [home] = site.pages
  if (!home) throw new Error('a site has a page')
  const kinds = Object.keys(blockKinds).filter((type) => blockKinds[type]?.global !== true)
  await bed.admin.call(website.savePage, {
    siteId: site.id,
    pageId: home.id,
    rev: home.rev,
    doc: { v: 1, content: kinds.map((type) => newBlock(type, `b-${type}`)) },
  })
  await bed.admin.call(website.publishSite, { siteId: site.id })
  const pages = site.pages.map((each) => `${at}/${each.path}`.replace(/\/$/, ''))
  for (const page of [...pages, `${path}/site`]) {
    const { body } = await open(inLang(page))
    expect(body).toContain(`<html lang="${lang}"`)
    expectOnly(lang, page, readIn(body))
  }
  expect((await open(at, { 'accept-language': lang })).body).toContain(`<html lang="${lang}"`)
  await reads(`${at}/nothing-here`, 404)
  await sends(`${at}/mesaj`, { name: '', lang }, 422)
  const message = { name: 'Ion', email: 'ion@exemplu.ro', message: 'Hello', lang }
  await sends(`${at}/mesaj`, message, 200)
  expect(group.code).not.toBe('')
})

test.each(further)('every letter to guests speaks %s', async (lang) => {
  const eventId = bed.event.id
  const { path, ids } = await groupIn(lang)
  const [ion = '', maria = ''] = ids
  const seen = new Set<string>()
  /** Reads all letters that wait to be sent. */
  const reads = async (subjects: number) => {
    const rows = await queued<{ letter: Letter }>(db, 'mail.send')
    const own = rows
      .filter(({ company }) => company === bed.companyId)
      .map(({ payload }) => payload.letter)
    for (const { locale, subject, blocks, masthead, preheader } of own) {
      seen.add(subject)
      expect(locale).toBe(lang)
      expectOnly(lang, subject, textsIn({ subject, preheader, blocks, masthead }))
    }
    expect(seen.size).toBeGreaterThanOrEqual(subjects)
    return own
  }
  const minutesLater = async (minutes: number) => {
    time.now = new Date(time.now.getTime() + minutes * 60_000)
    await mails.run('events.look-for-date-news', {})
    await mails.work('events.write-date-news', 'invitations.send')
    await on.work()
  }

  for (const kind of ['invitation', 'reminder', 'thanks'] as const) {
    await mails.release(await mails.draft({ kind, content: shippedContent[kind] }))
    await mails.work('invitations.send')
  }
  const [letter] = await reads(3)
  const leave = new URL(letter?.unsubscribeUrl ?? '').pathname
  for (const back of ['', 'false', 'true']) {
    const { body } = back === '' ? await open(leave) : await send(leave, { back })
    expect(body).toContain(`<html lang="${lang}"`)
    expectOnly(lang, 'leave', readIn(body))
  }

  await send(path, { ...fieldsIn((await open(path)).body), all: 'yes' })
  for (const job of await takeQueued(db, 'guest-page.%')) await doJob(app.jobDeps(), job)
  await reads(4)

  const tour = on.first(await on.add({ capacity: 1 }, { title: 'Plimbare prin oraș' }))
  await translateAll()
  await on.enrol(tour.id, ion)
  await on.enrol(tour.id, maria)
  await on.leave(tour.id, ion)
  await on.offerNow(tour.id)
  await minutesLater(20)
  await reads(5)
  await minutesLater(60 * 24 * 2)
  await reads(6)
  await on.enrol(tour.id, ion)

  // A session of the programme at which they have a place has another hour.
  const session = await on.session({ title: 'Energie și orașe', time: '14:00' })
  await translateAll()
  await on.publish()
  await on.enrol(session.id, ion)
  const { sessions } = await bed.admin.call(getAgenda, { eventId })
  await bed.admin.call(changeSession, {
    eventId,
    sessionId: session.id,
    version: sessions.find(({ id }) => id === session.id)?.version ?? 0,
    time: '15:00',
  })
  await on.publish()
  await minutesLater(20)
  await reads(7)
  const { version } = await bed.admin.call(getEvent, { eventId })
  await bed.admin.call(moveEvent, { eventId, version, startDate: '2027-07-10' })
  await minutesLater(20)
  await reads(8)
  const { items } = await bed.admin.call(listParts, { eventId })
  const [fest] = items
  await bed.admin.call(changePart, {
    eventId,
    partId: fest?.id ?? '',
    version: fest?.version ?? 0,
    startTime: '19:00',
    notify: true,
  })
  await minutesLater(20)
  await reads(9)

  // What they ask for after the deadline is decided both ways.
  const before = seen.size
  time.now = new Date('2027-07-01T10:00:00Z')
  await send(path, { ...fieldsIn((await open(path)).body), all: 'no' })
  const asked = await bed.admin.call(listChangeRequests, { eventId })
  for (const [at, { id: requestId }] of asked.items.entries())
    await bed.admin.call(decideChangeRequest, { eventId, requestId, accept: at === 0 })
  for (const job of await takeQueued(db, '%guest-page.decided')) await doJob(app.jobDeps(), job)
  for (const job of await takeQueued(db, 'guest-page.%')) await doJob(app.jobDeps(), job)
  await reads(before + 2)
  const off = await bed.admin.call(getEvent, { eventId })
  const cancelled = { eventId, version: off.version, to: 'cancelled' as const, reason: 'Rain' }
  const { version: last } = await bed.admin.call(changeStatus, cancelled)
  await bed.admin.call(announceCancellation, { eventId, version: last })
  await minutesLater(20)
  await reads(before + 3)
})

interface Letter {
  locale: string
  subject: string
  preheader?: string
  unsubscribeUrl?: string
  blocks: object[]
  masthead?: object
}
