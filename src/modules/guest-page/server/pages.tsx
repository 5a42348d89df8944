import type { AppServices } from '#platform/server/app-services.ts'
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
} from './registration/registration-pages.tsx'

export const pages = (services: AppServices): Page[] => [
  codePage(services, { answer: showEntry }),
  codePage(services, { method: 'POST', answer: enterByCode }),
  eventPage(services, { path: '/invitatie/:token', opensTo: 'link', answer: showGroup }),
  eventPage(services, {
    method: 'POST',
    path: '/invitatie/:token',
    opensTo: 'link',
    answer: receiveAnswer,
  }),
  eventPage(services, { path: '/invitatie/:token/bilet', opensTo: 'link', answer: showTickets }),
  eventPage(services, {
    path: '/invitatie/:token/bilet-sw.js',
    opensTo: 'link',
    answer: ticketWorkerFile,
  }),
  eventPage(services, { path: '/invitatie/:token/bilete.pdf', opensTo: 'link', answer: tickets }),
  eventPage(services, {
    path: '/invitatie/:token/calendar.ics',
    opensTo: 'link',
    answer: calendar,
  }),
  eventPage(services, { path: '/invitatie/:token/date', opensTo: 'link', answer: showData }),
  eventPage(services, {
    method: 'POST',
    path: '/invitatie/:token/date',
    opensTo: 'link',
    answer: changeData,
  }),
  eventPage(services, { path: '/invitatie/:token/date.json', opensTo: 'link', answer: dataFile }),
  eventPage(services, { path: '/inscriere', opensTo: 'strangers', answer: showRegistration }),
  eventPage(services, {
    method: 'POST',
    path: '/inscriere',
    opensTo: 'strangers',
    answer: receiveRegistration,
  }),
  eventPage(services, { path: '/inscriere/:token', opensTo: 'link', answer: showProof }),
  eventPage(services, {
    method: 'POST',
    path: '/inscriere/:token',
    opensTo: 'link',
    answer: proveAddress,
  }),
]
