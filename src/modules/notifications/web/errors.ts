import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'notifications.snooze_unusable': {
    ro: 'O notificare poate fi amânată cel mult un an, până la un moment care urmează. Nu s-a schimbat nimic; alegeți alt moment.',
    en: 'A notification can be snoozed for a year at most, until a moment that is still to come. Nothing was changed; choose another one.',
  },
  'notifications.preferences_changed_meanwhile': {
    ro: 'Preferințele au fost salvate între timp din altă fereastră. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'The preferences were saved in another window in the meantime. Nothing is lost: choose what stays.',
  },
})
