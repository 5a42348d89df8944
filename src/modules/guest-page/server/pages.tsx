import type { House } from '#platform/server/house.ts'
import type { Page } from '#platform/server/pages.ts'
import { codePage, eventPage } from '#modules/event-pages/server/api.ts'
import { changeData, dataFile, showData } from './data-pages.tsx'
import { enterByCode, showEntry } from './entry-pages.tsx'
import {
  calendar,
  receiveAnswer,
  showGroup,
  showTickets,
  tickets,
  ticketWorkerFile,
} from './group-pages.tsx'
import {
  proveAddress,
  receiveRegistration,
  showProof,
  showRegistration,
} from './registration-pages.tsx'

export const pages = (house: House): Page[] => [
  codePage(house, { answer: showEntry }),
  codePage(house, { method: 'POST', answer: enterByCode }),
  eventPage(house, { path: '/invitatie/:token', opensTo: 'link', answer: showGroup }),
  eventPage(house, {
    method: 'POST',
    path: '/invitatie/:token',
    opensTo: 'link',
    answer: receiveAnswer,
  }),
  eventPage(house, { path: '/invitatie/:token/bilet', opensTo: 'link', answer: showTickets }),
  eventPage(house, {
    path: '/invitatie/:token/bilet-sw.js',
    opensTo: 'link',
    answer: ticketWorkerFile,
  }),
  eventPage(house, { path: '/invitatie/:token/bilete.pdf', opensTo: 'link', answer: tickets }),
  eventPage(house, { path: '/invitatie/:token/calendar.ics', opensTo: 'link', answer: calendar }),
  eventPage(house, { path: '/invitatie/:token/date', opensTo: 'link', answer: showData }),
  eventPage(house, {
    method: 'POST',
    path: '/invitatie/:token/date',
    opensTo: 'link',
    answer: changeData,
  }),
  eventPage(house, { path: '/invitatie/:token/date.json', opensTo: 'link', answer: dataFile }),
  eventPage(house, { path: '/inscriere', opensTo: 'strangers', answer: showRegistration }),
  eventPage(house, {
    method: 'POST',
    path: '/inscriere',
    opensTo: 'strangers',
    answer: receiveRegistration,
  }),
  eventPage(house, { path: '/inscriere/:token', opensTo: 'link', answer: showProof }),
  eventPage(house, {
    method: 'POST',
    path: '/inscriere/:token',
    opensTo: 'link',
    answer: proveAddress,
  }),
]
