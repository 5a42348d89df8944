import { z } from 'zod'
import type { Locale } from '#shared/i18n.ts'
import type { ShippedTemplate } from '#modules/events/model.ts'
import { CueFields, Department } from '../model.ts'

/** In minutes from the start of the event, so that a later start moves all cues. */
export const RundownContent = z.strictObject({
  rundowns: z.array(
    z.strictObject({
      name: z.string(),
      /** Days after the first day of the event. */
      day: z.int(),
      from: z.int(),
      departments: z.array(Department),
      cues: z.array(
        CueFields.omit({ startTime: true, refs: true, responsibleId: true }).extend({
          /** Pinned at a number of minutes after the start of the event. */
          pin: z.int().nullable(),
        }),
      ),
    }),
  ),
})
export type RundownContent = z.infer<typeof RundownContent>

/** Minutes, words in both languages, and where it is pinned. */
type CueLine = readonly [minutes: number, ro: string, en: string, pin?: number]

const lines: Record<ShippedTemplate, { from: number; cues: readonly CueLine[] }> = {
  wedding: {
    from: -60,
    cues: [
      [60, 'Sosesc furnizorii, probă de sunet', 'Suppliers arrive, sound check'],
      [45, 'Cununia', 'Ceremony', 0],
      [30, 'Felicitări și fotografii de grup', 'Congratulations and group photos'],
      [60, 'Primirea invitaților', 'Reception of the guests', 180],
      [10, 'Intrarea mirilor', 'Entrance of the couple'],
      [5, 'Dansul mirilor', 'First dance'],
      [40, 'Aperitivul', 'Starter'],
      [15, 'Discursurile', 'Speeches'],
      [50, 'Felul principal', 'Main course'],
      [15, 'Tortul', 'Cake', 420],
      [15, 'Aruncarea buchetului', 'Bouquet toss'],
      [120, 'Petrecerea', 'Party'],
    ],
  },
  baptism: {
    from: -30,
    cues: [
      [30, 'Sosirea familiei', 'The family arrives'],
      [45, 'Slujba', 'Service', 0],
      [20, 'Fotografii', 'Photos'],
      [60, 'Primirea la restaurant', 'Reception at the restaurant', 120],
      [90, 'Masa', 'Meal'],
      [15, 'Tortul', 'Cake'],
      [20, 'Tăierea moțului', 'First haircut'],
    ],
  },
  conference: {
    from: -90,
    cues: [
      [45, 'Probă tehnică', 'Technical check'],
      [45, 'Primirea participanților', 'Registration'],
      [15, 'Deschiderea', 'Opening', 0],
      [45, 'Prima prezentare', 'First keynote'],
      [30, 'Pauză de cafea', 'Coffee break'],
      [90, 'Sesiuni', 'Sessions'],
      [60, 'Prânz', 'Lunch', 240],
      [120, 'Sesiuni', 'Sessions'],
      [15, 'Închiderea', 'Closing'],
    ],
  },
  gala: {
    from: -60,
    cues: [
      [60, 'Probă cu lumini și sunet', 'Light and sound check'],
      [45, 'Covorul roșu', 'Red carpet', 0],
      [10, 'Deschiderea', 'Opening'],
      [60, 'Cina', 'Dinner'],
      [60, 'Premiile', 'Awards', 120],
      [20, 'Momentul artistic', 'Performance'],
      [60, 'Petrecerea', 'Party'],
    ],
  },
  team_building: {
    from: 0,
    cues: [
      [30, 'Sosirea', 'Arrival'],
      [20, 'Împărțirea echipelor', 'Making teams'],
      [90, 'Prima probă', 'First challenge'],
      [60, 'Masa', 'Meal'],
      [90, 'A doua probă', 'Second challenge'],
      [20, 'Premierea', 'Prizes'],
    ],
  },
  launch: {
    from: -45,
    cues: [
      [45, 'Probă tehnică', 'Technical check'],
      [30, 'Primirea presei și a invitaților', 'Press and guests arrive', 0],
      [10, 'Deschiderea', 'Opening'],
      [20, 'Dezvăluirea produsului', 'The product is shown'],
      [20, 'Întrebări', 'Questions'],
      [60, 'Cocktail', 'Cocktail'],
    ],
  },
}

const departments: readonly (readonly [id: string, ro: string, en: string])[] = [
  ['10000000-0000-4000-8000-000000000001', 'Sunet', 'Sound'],
  ['10000000-0000-4000-8000-000000000002', 'Lumini', 'Light'],
  ['10000000-0000-4000-8000-000000000003', 'Catering', 'Catering'],
]

export function shippedRundown(key: ShippedTemplate, locale: Locale): RundownContent {
  const { from, cues } = lines[key]
  const word = (ro: string, en: string) => (locale === 'ro' ? ro : en)
  return {
    rundowns: [
      {
        name: word('Ziua evenimentului', 'Day of the event'),
        day: 0,
        from,
        departments: departments.map(([id, ro, en]) => ({
          id,
          name: word(ro, en),
          isPrivate: false,
        })),
        cues: cues.map(([minutes, ro, en, pin]) => ({
          kind: 'cue',
          title: word(ro, en),
          pin: pin ?? null,
          seconds: minutes * 60,
          skipped: false,
          notes: '',
          instructions: {},
        })),
      },
    ],
  }
}
