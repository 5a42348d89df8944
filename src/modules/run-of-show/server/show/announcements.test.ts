import { describe, expect, test } from 'vitest'
import { addSession, getAgenda, listVersions, publishAgenda } from '#modules/agenda/contract.ts'
import { addContact } from '#modules/contacts/contract.ts'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { emptyQueue, queued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { showTestbed } from '../show.testbed.ts'

const app = wholeApp()
const { bed, rundown, cue, mark, press, follower, where } = showTestbed(app)
const minutes = (n: number) => n * 60_000
/** The clock of Bucharest on the day of the event. */
const at = (clock: string) => new Date(`2027-06-12T${clock}:00+03:00`)
interface Mail {
  letter: { to: { address: string }; blocks: unknown[] }
}
const letters = async () =>
  (await queued<Mail>(app.db, 'mail.send')).map(({ payload }) => payload.letter)
const preview = (made: { id: string }) => bed.admin.call(contract.previewAnnouncement, where(made))

const contact = (firstName: string, emails: string[], phones: string[] = []) =>
  bed.admin.call(addContact, {
    firstName,
    lastName: 'DJ',
    jobTitle: '',
    organisation: '',
    emails,
    phones,
    language: null,
    note: '',
    tags: [],
    photoId: null,
  })

/** An opening of ten minutes at 16:00, then a published session, then the DJs. */
async function lateShow() {
  await publishEvent(app.db, bed.event.id)
  const { id: eventId } = bed.event
  const made = await bed.admin.call(addSpeaker, {
    ...blankSpeaker,
    name: 'Irina Dobre',
    email: 'irina@exemplu.ro',
    eventId,
  })
  const partId = made.part?.id ?? ''
  const session = await bed.admin.call(addSession, {
    eventId,
    title: 'Orașe verzi',
    day: '2027-06-12',
    time: '16:10',
    minutes: 30,
    speakers: [{ partId, role: 'speaker' }],
  })
  await bed.admin.call(publishAgenda, { eventId })
  // Planned since and not published.
  await bed.admin.call(addSession, {
    eventId,
    title: 'În lucru',
    day: '2027-06-12',
    time: '20:00',
    minutes: 30,
  })
  const [dj, mute] = [
    await contact('Andrei', ['andrei@exemplu.ro']),
    await contact('Fără', [], ['+40722000111']),
  ]
  const show = await rundown(
    [
      cue('Deschiderea', { seconds: 600 }),
      cue('Orașe verzi', {
        seconds: 1800,
        refs: [
          { kind: 'session', id: session.id },
          { kind: 'speaker', id: partId },
        ],
      }),
      cue('Muzica', {
        refs: [
          { kind: 'contact', id: dj.id },
          { kind: 'contact', id: mute.id },
        ],
      }),
    ],
    { startTime: '16:00' },
  )
  await follower(show)
  await emptyQueue(app.db)
  time.now = at('16:12')
  await press(show, mark('start', { cueId: show.cues[0]?.id ?? '' }))
  return { show, session }
}

describe('expected hours', () => {
  test('are announced only when somebody says so, to those whom they concern', async () => {
    const { show, session } = await lateShow()
    expect(await letters()).toEqual([])
    const shown = await preview(show)
    expect(shown).toMatchObject({
      cues: [{ title: 'Orașe verzi' }, { title: 'Muzica' }],
      sessions: [
        { id: session.id, was: at('16:10').toISOString(), start: at('16:22').toISOString() },
      ],
      people: [
        { name: 'Irina Dobre', hasEmail: true, phone: null },
        { name: 'Andrei DJ', hasEmail: true, phone: null },
        { name: 'Fără DJ', hasEmail: false, phone: '+40722000111' },
      ],
      guests: { reached: 0, unreachable: [] },
      followers: ['DJ Andrei'],
      last: null,
    })
    const asked = { ...where(show), basedOn: shown.seq, note: 'Ne pare rău' }
    expect(await bed.admin.call(contract.announce, asked)).toEqual({ letters: 2, sessions: 1 })
    const sent = await letters()
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual([
      'andrei@exemplu.ro',
      'irina@exemplu.ro',
    ])
    const own = JSON.stringify(sent.find(({ to }) => to.address === 'andrei@exemplu.ro')?.blocks)
    expect(own).toContain('Muzica: sâmbătă, 12 iunie, 16:52 (înainte: 16:40)')
    expect(own).toContain('Ne pare rău')
    expect(own).not.toContain('Orașe verzi')
    const agenda = await bed.admin.call(getAgenda, { eventId: bed.event.id })
    expect(agenda.sessions.find(({ id }) => id === session.id)?.time).toBe('16:22')
  })

  test('are not announced twice, and again when they move again', async () => {
    const { show } = await lateShow()
    await bed.admin.call(contract.announce, { ...where(show), basedOn: 1 })
    expect(await preview(show)).toMatchObject({ cues: [], sessions: [], last: { letters: 2 } })
    const repeated = await bed.admin.refused(contract.announce, { ...where(show), basedOn: 1 })
    expect(repeated.code).toBe('run-of-show.nothing_to_announce')
    await press(show, mark('adjust', { cueId: show.cues[0]?.id ?? '', seconds: 300 }))
    expect(await preview(show)).toMatchObject({
      sessions: [{ was: at('16:22').toISOString(), start: at('16:27').toISOString() }],
    })
  })

  test('of a show that moved on since the preview are refused with its state', async () => {
    const { show } = await lateShow()
    await press(show, mark('hold'))
    const refused = await bed.admin.refused(contract.announce, { ...where(show), basedOn: 1 })
    expect(refused).toMatchObject({ status: 409, code: 'run-of-show.moved_on' })
    expect(refused.details.current).toMatchObject({ seq: 2 })
    expect(await letters()).toEqual([])
  })

  test('show nothing else that is being planned, and no delay below five minutes', async () => {
    const { show } = await lateShow()
    await bed.admin.call(contract.announce, { ...where(show), basedOn: 1 })
    const { items } = await bed.admin.call(listVersions, { eventId: bed.event.id })
    expect(items[0]).toMatchObject({ number: 2, changes: [{ title: 'Orașe verzi' }], sessions: 1 })
    time.now = new Date(time.now.getTime() + minutes(4))
    await press(show, mark('adjust', { cueId: show.cues[0]?.id ?? '', seconds: 240 }))
    expect((await preview(show)).cues).toEqual([])
  })

  test('of an event that was cancelled write to no one', async () => {
    const { show } = await lateShow()
    await app.db.look("update events set status = 'cancelled' where id = $1", [bed.event.id])
    expect(await bed.admin.call(contract.announce, { ...where(show), basedOn: 1 })).toMatchObject({
      letters: 0,
    })
    expect(await letters()).toEqual([])
  })

  test('are nothing that another company could see or announce', async () => {
    const { show } = await lateShow()
    const asked = { ...where(show), basedOn: 1 }
    expect((await bed.stranger.refused(contract.previewAnnouncement, where(show))).status).toBe(404)
    expect((await bed.stranger.refused(contract.announce, asked)).status).toBe(404)
  })
})
