import type { House } from '#platform/server/house.ts'
import type { Page } from '#platform/server/pages.ts'
import { eventPage, keptWhileUnchanged, leadingTo } from '#modules/event-pages/server/api.ts'
import { changeData, dataFile, showData } from './data-pages.tsx'
import { enterByCode, showEntry } from './entry-pages.tsx'
import { calendar, receiveAnswer, showGroup, tickets } from './group-pages.tsx'
import { mayVisit } from './link.ts'
import {
  proveAddress,
  receiveRegistration,
  showProof,
  showRegistration,
} from './registration-pages.tsx'

export const pages = (house: House): Page[] => [
  eventPage(house, { path: '/invitatie', answer: showEntry }),
  eventPage(house, { method: 'POST', path: '/invitatie', answer: enterByCode }),
  ...personalPage(house),
  eventPage(house, { path: '/invitatie/:token/bilete.pdf', answer: tickets }),
  eventPage(house, { path: '/invitatie/:token/calendar.ics', answer: calendar }),
  eventPage(house, { path: '/invitatie/:token/date', answer: showData }),
  eventPage(house, { method: 'POST', path: '/invitatie/:token/date', answer: changeData }),
  eventPage(house, { path: '/invitatie/:token/date.json', answer: dataFile }),
  eventPage(house, { path: '/inscriere', answer: showRegistration }),
  eventPage(house, { method: 'POST', path: '/inscriere', answer: receiveRegistration }),
  eventPage(house, { path: '/inscriere/:token', answer: showProof }),
  eventPage(house, { method: 'POST', path: '/inscriere/:token', answer: proveAddress }),
]

function personalPage(house: House): Page[] {
  const path = '/invitatie/:token'
  const shown = keptWhileUnchanged(eventPage(house, { path, answer: showGroup }), ({ params }) =>
    mayVisit(house, params.token ?? ''),
  )
  const sent = eventPage(house, { method: 'POST', path, answer: receiveAnswer })
  return [shown, leadingTo(shown, sent)]
}
