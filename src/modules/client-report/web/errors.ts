import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'client-report.not_found': {
    ro: 'Evenimentul nu are încă un raport pentru client. Creați-l întâi.',
    en: 'This event has no client report yet. Make one first.',
  },
  'client-report.changed_meanwhile': {
    ro: 'Altcineva a salvat raportul între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved the report in the meantime. Nothing is lost: choose what stays.',
  },
  'client-report.photo_unusable': {
    ro: 'Una dintre fotografii nu poate fi folosită. Scoateți-o și alegeți alta.',
    en: 'One of the photographs cannot be used. Take it out and choose another.',
  },
  'client-report.already_over': {
    ro: 'Linkul nu poate fi deschis până într-o zi care a trecut. Alegeți o zi de azi înainte.',
    en: 'The link cannot stay open until a day that has passed. Choose today or a later day.',
  },
})
