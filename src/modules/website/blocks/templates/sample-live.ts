import { addDays, todayIn, zonedToInstant, defaultZone } from '#shared/dates/time.ts'
import type { LiveData, LiveEvent, LiveSession, Look } from '../../model.ts'

/** The address of forms in the preview of a template; nothing answers there. */
export const sampleAddress = '/event/exemplu/eveniment'

interface Sample {
  name: string
  type: LiveEvent['type']
  from: string
  to: string
  days?: number
  place: [name: string, address: string]
  sessions: readonly (readonly [
    day: number,
    from: string,
    to: string,
    title: string,
    room: string,
    speaker?: number,
  ])[]
}

const talks = [
  [0, '09:30', '10:15', 'Deschiderea conferinței', 'Sala mare', 0],
  [0, '10:30', '11:15', 'Orașe care învață', 'Sala mare', 1],
  [0, '11:30', '12:15', 'Energia din cartier', 'Sala mică', 2],
  [0, '14:00', '15:00', 'Atelier: date deschise', 'Atelier', 3],
  [1, '09:30', '10:15', 'Ce urmează', 'Sala mare', 0],
  [1, '10:30', '11:30', 'Dezbatere cu publicul', 'Sala mare', 1],
] as const
const evening = [
  [0, '19:00', '20:00', 'Primire și cocktail', 'Foaier'],
  [0, '20:00', '22:00', 'Cina', 'Sala mare'],
  [0, '22:00', '23:00', 'Licitație', 'Scenă'],
  [0, '23:00', '26:00', 'Concert și dans', 'Scenă'],
] as const
const wedding = [
  [0, '12:00', '13:00', 'Cununia civilă', 'Casa Căsătoriilor'],
  [0, '16:00', '17:30', 'Cununia religioasă', 'Biserica din parc'],
  [0, '18:00', '19:30', 'Cocktail în grădină', 'Grădină'],
  [0, '19:30', '28:00', 'Petrecerea', 'Salon'],
] as const

const park: Sample['place'] = ['Domeniul din Parc', 'Aleea Teilor 12, Buftea']
const hall: Sample['place'] = ['Centrul de conferințe', 'Bd. Mărăști 65, București']

const samples: Readonly<Record<Look, Sample>> = {
  meridian: {
    name: 'Conferința Orizont',
    type: 'conference',
    from: '09:00',
    to: '18:00',
    days: 1,
    place: hall,
    sessions: talks,
  },
  ivory: {
    name: 'Ana și Mihai',
    type: 'wedding',
    from: '16:00',
    to: '28:00',
    place: park,
    sessions: wedding,
  },
  noir: {
    name: 'Gala de iarnă',
    type: 'gala',
    from: '19:00',
    to: '26:00',
    place: ['Palatul Bragadiru', 'Calea Rahovei 147, București'],
    sessions: evening,
  },
  basecamp: {
    name: 'Două zile afară',
    type: 'team_building',
    from: '08:00',
    to: '16:00',
    days: 1,
    place: ['Cheile Râșnoavei', 'Râșnov, Brașov'],
    sessions: [
      [0, '10:00', '12:00', 'Tiroliană și perete', 'Traseul 1'],
      [0, '14:00', '17:00', 'Drumeție la cabană', 'Poteca albastră'],
      [0, '20:00', '23:00', 'Foc de tabără', 'Poiană'],
      [1, '09:00', '12:00', 'Orientare pe echipe', 'Pădure'],
    ],
  },
  workbench: {
    name: 'Atelier de design de servicii',
    type: 'other',
    from: '09:00',
    to: '17:00',
    place: ['Casa Atelierelor', 'Str. Batiștei 14, București'],
    sessions: [
      [0, '09:00', '10:30', 'Problema bine pusă', 'Atelier', 0],
      [0, '11:00', '13:00', 'Schițe și prototip', 'Atelier', 1],
      [0, '14:00', '17:00', 'Probă cu oameni', 'Atelier', 0],
    ],
  },
  launchpad: {
    name: 'Aurora X',
    type: 'launch',
    from: '18:00',
    to: '22:00',
    place: ['Hala Laminor', 'Bd. Basarabia 256, București'],
    sessions: [
      [0, '18:00', '19:00', 'Ușile se deschid', 'Foaier'],
      [0, '19:00', '20:00', 'Prezentarea', 'Scenă', 0],
      [0, '20:00', '22:00', 'Probați-l', 'Zona demo'],
    ],
  },
  confetti: {
    name: 'Botezul lui Luca',
    type: 'baptism',
    from: '13:00',
    to: '21:00',
    place: ['Casa Doina', 'Șos. Kiseleff 4, București'],
    sessions: wedding.slice(1, 3),
  },
  amplify: {
    name: 'Vara pe val',
    type: 'other',
    from: '16:00',
    to: '28:00',
    days: 2,
    place: ['Plaja Nouă', 'Costinești, Constanța'],
    sessions: [
      [0, '18:00', '19:00', 'Fluturii de hârtie', 'Scena mare', 0],
      [0, '19:30', '20:30', 'Neon Vest', 'Scena mare', 1],
      [0, '21:00', '22:30', 'Marea Mică', 'Scena mică', 2],
      [1, '18:00', '19:30', 'Doina & Bas', 'Scena mare', 3],
      [1, '20:00', '21:30', 'Tramvai 21', 'Scena mică', 4],
    ],
  },
  civic: {
    name: 'Congresul orașelor',
    type: 'conference',
    from: '10:00',
    to: '16:00',
    days: 1,
    place: ['Palatul Parlamentului', 'Str. Izvor 2–4, București'],
    sessions: talks,
  },
  soiree: {
    name: 'Maria face 40',
    type: 'anniversary',
    from: '20:00',
    to: '27:00',
    place: ['Casa Vlahuță', 'Str. Căderea Bastiliei 33, București'],
    sessions: evening.slice(0, 2),
  },
}

const people = [
  ['Ilinca Dragomir', 'Directoare de program, Fundația Orizont'],
  ['Radu Bălan', 'Urbanist'],
  ['Sorina Țepeș', 'Inginer energetician'],
  ['Matei Ștefănescu', 'Cercetător, Universitatea din Cluj'],
  ['Ioana Vlad', 'Jurnalistă'],
  ['Dan Petcu', 'Antreprenor'],
] as const
const sponsors = [
  ['Partener principal', 'Nord Energie'],
  ['Partener principal', 'Banca Carpați'],
  ['Parteneri', 'Tipografia Arta'],
  ['Parteneri', 'Apa Vie'],
  ['Parteneri', 'Radio Oraș'],
  ['Parteneri media', 'Gazeta'],
] as const

const idOf = (n: number) => `0198b0b0-0000-7000-8000-${String(n).padStart(12, '0')}`

function activitiesFor(look: Look): LiveData['activities'] {
  const [names, description, place] =
    look === 'basecamp'
      ? ([
          ['Tiroliană', 'Drumeție la cabană', 'Gătit la ceaun', 'Tir cu arcul'],
          'Două ore, cu instructor.',
          'Tabără',
        ] as const)
      : ([
          ['Atelier de facilitare', 'Tur ghidat al orașului', 'Vizită la laborator'],
          'Locurile sunt puține: fiecare vede, întreabă și încearcă.',
          'Plecare de la recepție',
        ] as const)
  return names.map((name, n) => ({
    id: idOf(200 + n),
    name,
    description,
    when: `Sâmbătă, ${10 + n * 2}:00`,
    place,
    capacity: 20,
    taken: 6 * n,
  }))
}

/** An invented event for a template, eight weeks from now. */
export function sampleLive(look: Look, now: Date): LiveData {
  const sample = samples[look]
  const startDate = addDays(todayIn(defaultZone, now), 56)
  const lastDay = addDays(startDate, sample.days ?? 0)
  const sessions = sample.sessions.map((row, n) => sessionOf(row, n, startDate))
  const [name, address] = sample.place
  return {
    event: {
      id: idOf(900),
      name: sample.name,
      type: sample.type,
      status: 'confirmed',
      startDate,
      startTime: sample.from,
      endDate: lastDay,
      endTime: sample.to,
      lastDay,
      startsAt: instantOf(startDate, sample.from),
      endsAt: instantOf(lastDay, sample.to),
      allDay: false,
      timeZone: defaultZone,
      place: { name, address, lat: 44.4766, lng: 26.0659 },
      version: 1,
      rsvpDeadline: addDays(startDate, -21),
      languages: ['ro', 'en'],
      cover: null,
      parts: [],
    },
    company: {
      name: 'Agenția Exemplu',
      logo: null,
      phone: '+40212345678',
      email: 'salut@exemplu.ro',
      website: 'https://exemplu.ro',
      address: 'Str. Exemplului 1, București',
    },
    registerHref: `${sampleAddress}/inscriere`,
    tableFinderHref: `${sampleAddress}/masa`,
    sessions,
    speakers: people.map(([person, role], n) => ({
      id: idOf(n),
      name: look === 'amplify' ? (sessions[n]?.title ?? person) : person,
      role: look === 'amplify' ? (sessions[n]?.room ?? '') : role,
      bio: 'Lucrează de peste zece ani cu oameni care vor să schimbe ceva în jurul lor.',
      photo: null,
      links: [],
      sessions: sessions
        .filter(({ speakers }) => speakers.some(({ id }) => id === idOf(n)))
        .map(({ title, date, from }) => ({ title, date, from })),
    })),
    partners: sponsors.map(([tier, partner], n) => ({
      id: idOf(100 + n),
      name: partner,
      tier,
      logo: null,
      url: null,
    })),
    activities: activitiesFor(look),
    questionnaires: [
      {
        id: idOf(300),
        title: 'Ce ar trebui să știm',
        intro: 'Trei minute: mărimea tricoului, alergii, ce nu v-ați dori.',
        href: `${sampleAddress}/chestionar/${idOf(300)}`,
      },
    ],
  }
}

function instantOf(date: string, time: string): string {
  return zonedToInstant({ date, time }).instant
}

function sessionOf(
  [day, from, to, title, room, speaker]: Sample['sessions'][number],
  n: number,
  startDate: string,
): LiveSession {
  const date = addDays(startDate, day)
  const person = speaker === undefined ? undefined : people[speaker]
  return {
    id: idOf(400 + n),
    title,
    description: '',
    date,
    from,
    to,
    startsAt: instantOf(date, from),
    endsAt: instantOf(date, to),
    track: '',
    room,
    speakers: person && speaker !== undefined ? [{ id: idOf(speaker), name: person[0] }] : [],
  }
}
