import { expect, test } from 'vitest'
import { listGuestChoices } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { changePageSettings } from '../contract.ts'
import { usualSettings } from '../model.ts'

const bed = invitedBed(wholeApp())

test('the team is offered the menus of the page before any guest has one', async () => {
  const eventId = bed.event.id
  const menus = ['Clasic', 'Post']
  await bed.admin.call(changePageSettings, { ...usualSettings, eventId, version: 0, menus })
  const choices = await bed.admin.call(listGuestChoices, { eventId })
  expect(choices.menus).toEqual([
    { value: 'Clasic', count: 0 },
    { value: 'Post', count: 0 },
  ])
})
