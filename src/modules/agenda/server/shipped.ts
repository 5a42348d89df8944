import { z } from 'zod'
import type { Locale } from '#shared/i18n.ts'
import type { ShippedTemplate } from '#modules/events/model.ts'
import { RoomFields, SessionAudience, SessionType, TrackFields } from '../model.ts'

/** In minutes from the start of the event, so that a later start moves all sessions. */
export const AgendaContent = z.strictObject({
  rooms: z.array(RoomFields.omit({ opening: true })),
  tracks: z.array(TrackFields),
  sessions: z.array(
    z.strictObject({
      title: z.string(),
      type: SessionType,
      audience: SessionAudience,
      description: z.string().default(''),
      /** Null: it waits in the pool. */
      from: z.int().nullable(),
      minutes: z.int(),
      bookable: z.boolean().default(false),
      capacity: z.int().nullable().default(null),
      allRooms: z.boolean().default(false),
      /** Places in the lists above. */
      rooms: z.array(z.int()).default([]),
      track: z.int().nullable().default(null),
    }),
  ),
})
export type AgendaContent = z.infer<typeof AgendaContent>

/** A line: minutes from the start of the event, length, kind, words in both languages, who sees it, rooms. */
type SessionLine = readonly [
  from: number,
  minutes: number,
  type: SessionType,
  ro: string,
  en: string,
  audience?: SessionAudience,
  rooms?: readonly number[] | 'all',
]
type RoomLines = readonly (readonly [ro: string, en: string, capacity: number | null])[]

const places: Record<ShippedTemplate, RoomLines> = {
  wedding: [
    ['Biserica', 'Church', null],
    ['Grădina', 'Garden', null],
    ['Salonul', 'Ballroom', 180],
  ],
  baptism: [
    ['Biserica', 'Church', null],
    ['Restaurantul', 'Restaurant', 80],
  ],
  conference: [
    ['Sala Mare', 'Main hall', 400],
    ['Sala 1', 'Room 1', 120],
    ['Sala 2', 'Room 2', 120],
    ['Foaier', 'Foyer', null],
  ],
  gala: [
    ['Foaier', 'Foyer', null],
    ['Sala de bal', 'Ballroom', 250],
  ],
  team_building: [
    ['Sala de ședințe', 'Meeting room', 60],
    ['În aer liber', 'Outdoors', null],
  ],
  launch: [['Scena', 'Stage', 200]],
}

/** Hours of guests agree with the parts that the same template brings: both reach the guest. */
const lines: Record<ShippedTemplate, readonly SessionLine[]> = {
  wedding: [
    [0, 60, 'ceremony', 'Cununia civilă', 'Civil ceremony', 'guests', [1]],
    [
      180,
      60,
      'setup',
      'Verificarea salonului și a sunetului',
      'Ballroom and sound check',
      'team',
      [2],
    ],
    [240, 90, 'ceremony', 'Cununia religioasă', 'Religious ceremony', 'guests', [0]],
    [360, 90, 'networking', 'Cocktail și fotografii', 'Cocktail and photos', 'guests', [1]],
    [450, 30, 'show', 'Intrarea mirilor și primul dans', 'Entrance and first dance', 'guests', [2]],
    [480, 120, 'meal', 'Cina', 'Dinner', 'guests', [2]],
    [600, 15, 'show', 'Discursuri', 'Speeches', 'guests', [2]],
    [615, 180, 'show', 'Petrecere și dans', 'Party and dancing', 'guests', [2]],
    [720, 30, 'show', 'Furatul miresei', 'Stealing of the bride', 'guests', [1]],
    [795, 30, 'meal', 'Tortul', 'Wedding cake', 'guests', [2]],
    [825, 135, 'show', 'Petrecere până dimineața', 'Party until the morning', 'guests', [2]],
  ],
  baptism: [
    [0, 90, 'ceremony', 'Slujba de botez', 'Baptism', 'guests', [0]],
    [180, 30, 'networking', 'Primirea invitaților', 'Welcome', 'guests', [1]],
    [210, 120, 'meal', 'Masa', 'Meal', 'guests', [1]],
    [330, 30, 'show', 'Tăierea moțului', 'First haircut', 'guests', [1]],
    [360, 30, 'meal', 'Tortul', 'Cake', 'guests', [1]],
    [390, 150, 'show', 'Dans', 'Dancing', 'guests', [1]],
  ],
  conference: [
    [-60, 60, 'setup', 'Probe tehnice', 'Technical checks', 'team', [0]],
    [0, 60, 'networking', 'Primirea participanților', 'Registration', 'public', [3]],
    [60, 15, 'talk', 'Deschiderea', 'Opening', 'public', [0]],
    [75, 45, 'keynote', 'Keynote', 'Keynote', 'public', [0]],
    [120, 45, 'talk', 'Prezentare', 'Talk', 'public', [0]],
    [165, 30, 'break', 'Pauză de cafea', 'Coffee break', 'public', 'all'],
    [195, 75, 'panel', 'Masă rotundă', 'Panel', 'public', [0]],
    [270, 60, 'meal', 'Prânz', 'Lunch', 'public', [3]],
    [330, 120, 'workshop', 'Atelier A', 'Workshop A', 'public', [1]],
    [330, 120, 'workshop', 'Atelier B', 'Workshop B', 'public', [2]],
    [330, 45, 'talk', 'Prezentare', 'Talk', 'public', [0]],
    [450, 30, 'break', 'Pauză de cafea', 'Coffee break', 'public', 'all'],
    [480, 60, 'panel', 'Concluzii', 'Closing panel', 'public', [0]],
    [540, 150, 'networking', 'Networking', 'Networking', 'public', [3]],
  ],
  gala: [
    [-180, 120, 'setup', 'Amenajare și probe', 'Set-up and rehearsal', 'team', [1]],
    [0, 45, 'networking', 'Primirea invitaților', 'Welcome drinks', 'guests', [0]],
    [45, 15, 'talk', 'Cuvânt de deschidere', 'Opening words', 'guests', [1]],
    [60, 45, 'meal', 'Cina: primul fel', 'Dinner: first course', 'guests', [1]],
    [105, 15, 'show', 'Moment artistic', 'Performance', 'guests', [1]],
    [120, 60, 'meal', 'Cina: felul principal', 'Dinner: main course', 'guests', [1]],
    [180, 45, 'show', 'Licitația', 'Auction', 'guests', [1]],
    [225, 45, 'show', 'Premiile', 'Awards', 'guests', [1]],
    [270, 150, 'show', 'Dans', 'Dancing', 'guests', [1]],
  ],
  team_building: [
    [0, 180, 'other', 'Transferul', 'Transfer', 'guests', []],
    [180, 60, 'networking', 'Sosirea și cafeaua', 'Arrival and coffee', 'guests', [0]],
    [240, 60, 'talk', 'Unde suntem și unde mergem', 'Where we are and where we go', 'guests', [0]],
    [300, 90, 'meal', 'Prânz', 'Lunch', 'guests', [1]],
    [390, 150, 'workshop', 'Atelier', 'Workshop', 'guests', [0]],
    [660, 120, 'meal', 'Cina', 'Dinner', 'guests', [1]],
    [780, 180, 'show', 'Foc de tabără și premii', 'Campfire and prizes', 'guests', [1]],
    [1560, 240, 'workshop', 'Probe pe echipe', 'Team challenges', 'guests', [1]],
  ],
  launch: [
    [-120, 90, 'setup', 'Probe de sunet și lumini', 'Sound and light check', 'team', [0]],
    [0, 30, 'networking', 'Primirea invitaților', 'Welcome', 'guests', [0]],
    [30, 40, 'keynote', 'Prezentarea produsului', 'Product presentation', 'guests', [0]],
    [70, 20, 'talk', 'Întrebările presei', 'Press questions', 'guests', [0]],
    [90, 60, 'show', 'Demonstrație live', 'Live demonstration', 'guests', [0]],
    [150, 120, 'networking', 'Cocktail', 'Cocktail', 'guests', [0]],
  ],
}

/** The usual programme of such an event, hour by hour. */
export function shippedAgenda(key: ShippedTemplate, locale: Locale): AgendaContent {
  const word = (ro: string, en: string) => (locale === 'ro' ? ro : en)
  return {
    rooms: places[key].map(([ro, en, capacity]) => ({
      name: word(ro, en),
      capacity,
      parallel: capacity === null,
      bufferMinutes: 0,
    })),
    tracks: [],
    sessions: lines[key].map(([from, minutes, type, ro, en, audience = 'public', rooms = []]) => ({
      title: word(ro, en),
      type,
      audience,
      description: '',
      from,
      minutes,
      bookable: type === 'workshop' && key === 'conference',
      capacity: null,
      allRooms: rooms === 'all',
      rooms: rooms === 'all' ? [] : [...rooms],
      track: null,
    })),
  }
}
