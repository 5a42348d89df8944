import { describe, expect, test } from 'vitest'
import { setNeeds } from '#modules/guests/contract.ts'
import { currentConsent, needsFieldsOf } from '#modules/guests/model.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { fieldOf } from '../../public/answer-fields.ts'
import { browser, fieldsIn } from '../testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

describe('an old page and newer needs', () => {
  const stand = async (id: string) => (await bed.get(id)).needs
  const noted = async (id: string, text: string, allergies = '') =>
    bed.admin.call(setNeeds, {
      eventId: bed.event.id,
      guestId: id,
      diet: text,
      allergies,
      access: '',
      consent: true,
      consentVersion: currentConsent,
      consentLanguage: 'ro',
      were: needsFieldsOf((await stand(id)) ?? undefined),
    })

  test('what it left as it was does not undo them', async () => {
    const { path, ids } = await family()
    const [ion = '', maria = ''] = ids
    await noted(maria, 'Vegan')
    const old = fieldsIn((await open(path)).body)
    await noted(ion, 'Fără "gluten"')
    await noted(maria, 'Fără lactoză')
    const sent = await send(path, { ...old, [fieldOf.answer(maria, bed.party.id)]: 'yes' })
    expect(sent.statusCode).toBe(303)
    expect(await stand(ion)).toMatchObject({ diet: 'Fără "gluten"' })
    expect(await stand(maria)).toMatchObject({ diet: 'Fără lactoză' })
    expect((await bed.get(maria)).standing).toBe('yes')
  })

  test('what it changes is shown again beside them, and sent again it is kept', async () => {
    const { path, ids } = await family()
    const [ion = ''] = ids
    const old = fieldsIn((await open(path)).body)
    await noted(ion, 'Fără "gluten"')
    const typed = {
      ...old,
      [fieldOf.person(ion, 'diet')]: 'Vegan',
      [fieldOf.person(ion, 'consent')]: 'true',
    }
    const late = await send(path, { ...typed, message: 'Venim' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Acum este notat: Fără &quot;gluten&quot;')
    expect(await stand(ion)).toMatchObject({ diet: 'Fără "gluten"' })
    const repeated = fieldsIn(late.body)
    expect(repeated).toMatchObject({ [fieldOf.person(ion, 'diet')]: 'Vegan', message: 'Venim' })
    expect((await send(path, repeated)).statusCode).toBe(303)
    expect(await stand(ion)).toMatchObject({ diet: 'Vegan' })
  })

  test('what it left beside what it changed follows them', async () => {
    const { path, ids } = await family()
    const [ion = ''] = ids
    await noted(ion, 'Vegan', 'Nuci')
    const old = fieldsIn((await open(path)).body)
    await noted(ion, 'Fără gluten', '')
    const late = await send(path, { ...old, [fieldOf.person(ion, 'diet')]: 'Fără lactoză' })
    expect(late.statusCode).toBe(409)
    const repeated = fieldsIn(late.body)
    expect(repeated).toMatchObject({
      [fieldOf.person(ion, 'diet')]: 'Fără lactoză',
      [fieldOf.person(ion, 'allergies')]: '',
      [fieldOf.person(ion, 'consent')]: 'true',
    })
    expect((await send(path, repeated)).statusCode).toBe(303)
    expect(await stand(ion)).toMatchObject({ diet: 'Fără lactoză', allergies: '' })
  })

  test('a line of needs that no one wrote is read as none', async () => {
    const { path, ids } = await family()
    const [ion = ''] = ids
    const old = fieldsIn((await open(path)).body)
    const typed = {
      [fieldOf.person(ion, 'diet')]: 'Vegan',
      [fieldOf.person(ion, 'consent')]: 'true',
    }
    for (const line of ['{', '[1]', '"x"']) {
      const sent = await send(path, { ...old, ...typed, [fieldOf.person(ion, 'needsWere')]: line })
      expect(sent.statusCode).toBe(409)
      expect(fieldsIn(sent.body)).toMatchObject(typed)
    }
  })

  test('a consent that it takes back is taken back only once the newer ones were seen', async () => {
    const { path, ids } = await family()
    const [ion = ''] = ids
    const consent = fieldOf.person(ion, 'consent')
    await noted(ion, 'Vegan')
    const { [consent]: _, ...old } = fieldsIn((await open(path)).body)
    await noted(ion, 'Fără lactoză')
    const late = await send(path, old)
    expect(late.statusCode).toBe(409)
    expect(await stand(ion)).toMatchObject({ diet: 'Fără lactoză' })
    const repeated = fieldsIn(late.body)
    expect(repeated).toMatchObject({ [fieldOf.person(ion, 'diet')]: 'Fără lactoză' })
    expect(repeated[consent]).toBeUndefined()
    expect((await send(path, repeated)).statusCode).toBe(303)
    expect(await stand(ion)).toBeNull()
  })
})
