import type { House } from '#platform/server/house.ts'
import type { Page } from '#platform/server/pages.ts'
import { eventPage, keptWhileUnchanged, leadingTo } from '#modules/event-pages/server/api.ts'
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
import { mayVisit } from './link.ts'
import {
  proveAddress,
  receiveRegistration,
  showProof,
  showRegistration,
} from './registration-pages.tsx'

export const pages = (house: House): Page[] => [
  eventPage(house, { path: '/invitatie', opensTo: 'code', answer: showEntry }),
  eventPage(house, { method: 'POST', path: '/invitatie', opensTo: 'code', answer: enterByCode }),
  ...personalPage(house),
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

function personalPage(house: House): Page[] {
  const path = '/invitatie/:token'
  const shown = keptWhileUnchanged(
    eventPage(house, { path, opensTo: 'link', answer: showGroup }),
    ({ params }) => mayVisit(house, params.token ?? ''),
  )
  const sent = eventPage(house, { method: 'POST', path, opensTo: 'link', answer: receiveAnswer })
  return [shown, leadingTo(shown, sent)]
}
