import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'reports.too_many_events': {
    ro: 'Un raport cuprinde cel mult 500 de evenimente. Alegeți un eveniment și încercați din nou.',
    en: 'A report covers 500 events at most. Choose an event and try again.',
  },
  'reports.too_many_saved': {
    ro: 'Aveți deja 50 de rapoarte salvate. Ștergeți unul de care nu mai aveți nevoie.',
    en: 'You have 50 saved reports already. Delete one that you no longer need.',
  },
  'reports.saved_not_found': {
    ro: 'Raportul salvat nu mai există.',
    en: 'The saved report is no longer there.',
  },
  'reports.too_many_schedules': {
    ro: 'Sunt deja 100 de rapoarte programate. Ștergeți unul de care nu mai aveți nevoie.',
    en: 'There are 100 scheduled reports already. Delete one that you no longer need.',
  },
  'reports.schedule_not_found': {
    ro: 'Raportul programat nu mai există; poate l-a șters un coleg.',
    en: 'The scheduled report is no longer there; a colleague may have deleted it.',
  },
  'reports.schedule_paused': {
    ro: 'Raportul programat este oprit, așa că nu se trimite. Motivul este scris la el.',
    en: 'The scheduled report is paused, so it is not sent. It says why.',
  },
  'reports.schedule_changed': {
    ro: 'Un coleg a schimbat între timp acest raport programat. Nu s-a salvat nimic: închideți, uitați-vă la varianta lui și încercați din nou.',
    en: 'A colleague changed this scheduled report in the meantime. Nothing was saved: close, look at their version and try again.',
  },
})
