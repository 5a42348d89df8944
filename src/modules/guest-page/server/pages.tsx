import type { House } from '#platform/server/house.ts'
import type { Page } from '#platform/server/pages.ts'
import { eventPage, keptWhileUnchanged } from '#modules/event-pages/server/api.ts'
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
  keptWhileUnchanged(
    eventPage(house, { path: '/invitatie/:token', answer: showGroup }),
    ({ params }) => mayVisit(house, params.token ?? ''),
  ),
  eventPage(house, { method: 'POST', path: '/invitatie/:token', answer: receiveAnswer }),
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
