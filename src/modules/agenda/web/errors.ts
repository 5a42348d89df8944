import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'agenda.session_not_found': {
    ro: 'Sesiunea nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The session no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'agenda.changed_meanwhile': {
    ro: 'Altcineva a salvat sesiunea între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved the session in the meantime. Nothing is lost: choose what stays.',
  },
  'agenda.moved_meanwhile': {
    ro: 'Altcineva a mutat între timp una dintre sesiuni. Nu am mutat nimic peste; vedeți acum cum stau.',
    en: 'Somebody else moved one of the sessions meanwhile. Nothing was moved over it; you now see where they stand.',
  },
  'agenda.room_not_found': {
    ro: 'Sala nu mai este în această agendă. Alegeți alta.',
    en: 'The room is no longer in this agenda. Choose another one.',
  },
  'agenda.room_changed_meanwhile': {
    ro: 'Altcineva a schimbat sala între timp. Vedeți acum cum stă; încercați din nou.',
    en: 'Somebody else changed the room meanwhile. You now see how it stands; try again.',
  },
  'agenda.track_not_found': {
    ro: 'Tema nu mai este în această agendă. Alegeți alta.',
    en: 'The track is no longer in this agenda. Choose another one.',
  },
  'agenda.track_changed_meanwhile': {
    ro: 'Altcineva a schimbat tema între timp. Vedeți acum cum stă; încercați din nou.',
    en: 'Somebody else changed the track meanwhile. You now see how it stands; try again.',
  },
  'agenda.speaker_not_found': {
    ro: 'Vorbitorul nu este la acest eveniment. Adăugați-l întâi la Speakeri.',
    en: 'The speaker is not at this event. Add them under Speakers first.',
  },
  'agenda.too_many_sessions': {
    ro: 'O agendă are cel mult 2.000 de sesiuni. Nu s-a adăugat nimic: ștergeți câteva înainte.',
    en: 'An agenda has at most 2,000 sessions. Nothing was added: delete some first.',
  },
  'agenda.too_many_rooms': {
    ro: 'O agendă are cel mult 50 de săli. Scoateți una înainte.',
    en: 'An agenda has at most 50 rooms. Remove one first.',
  },
  'agenda.too_many_tracks': {
    ro: 'O agendă are cel mult 30 de teme. Scoateți una înainte.',
    en: 'An agenda has at most 30 tracks. Remove one first.',
  },
  'agenda.cannot_split': {
    ro: 'Prima parte trebuie să fie mai scurtă decât sesiunea întreagă.',
    en: 'The first part must be shorter than the whole session.',
  },
  'agenda.days_changed_meanwhile': {
    ro: 'Altcineva a schimbat orele zilelor între timp. Vedeți acum cum stau; încercați din nou.',
    en: 'Somebody else changed the hours of the days meanwhile. You now see how they stand; try again.',
  },
  'agenda.not_acknowledged': {
    ro: 'Au apărut conflicte pe care nu le-ați confirmat. Nu s-a publicat nimic: priviți lista de mai jos.',
    en: 'There are conflicts that you have not acknowledged. Nothing was published: look at the list below.',
  },
  'agenda.nothing_to_publish': {
    ro: 'Nicio sesiune nu are loc în program. Puneți cel puțin una în grilă, apoi publicați.',
    en: 'No session has a place in the programme. Put at least one into the grid, then publish.',
  },
  'agenda.nothing_changed': {
    ro: 'Exact acest program este deja publicat. Nu a fost nimic de făcut.',
    en: 'Exactly this programme is published already. There was nothing to do.',
  },
  'agenda.version_not_found': {
    ro: 'Această versiune nu există. Publicați întâi agenda.',
    en: 'There is no such version. Publish the agenda first.',
  },
})
