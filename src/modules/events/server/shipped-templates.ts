import type { Locale, Localised } from '#shared/i18n.ts'
import type { Audience, Occasion, PartKind, ShippedTemplate } from '../model.ts'

interface Shipped {
  name: Localised
  about: Localised
  type: Occasion
  startTime: string
  hours: number
  rsvpDaysBefore: number
  parts: readonly ShippedPart[]
}

interface ShippedPart {
  name: Localised
  kind: PartKind
  /** Hours after the start of the event. */
  from: number
  to: number
  rsvp?: boolean
  meal?: boolean
  audience?: Audience
}

/** What an agency in Romania starts from; every module adds its own share to each. */
export const shippedTemplates: Readonly<Record<ShippedTemplate, Shipped>> = {
  wedding: {
    name: { ro: 'Nuntă', en: 'Wedding' },
    about: {
      ro: 'Cununie civilă, ceremonie religioasă, cocktail și petrecere până dimineața.',
      en: 'Civil ceremony, church ceremony, cocktail and a party until the morning.',
    },
    type: 'wedding',
    startTime: '12:00',
    hours: 16,
    rsvpDaysBefore: 30,
    parts: [
      {
        name: { ro: 'Cununia civilă', en: 'Civil ceremony' },
        kind: 'civil_ceremony',
        from: 0,
        to: 1,
      },
      {
        name: { ro: 'Cununia religioasă', en: 'Church ceremony' },
        kind: 'ceremony',
        from: 4,
        to: 5.5,
      },
      {
        name: { ro: 'Cocktail de întâmpinare', en: 'Welcome cocktail' },
        kind: 'cocktail',
        from: 6,
        to: 7.5,
      },
      { name: { ro: 'Petrecerea', en: 'The party' }, kind: 'party', from: 7.5, to: 16, meal: true },
    ],
  },
  baptism: {
    name: { ro: 'Botez', en: 'Baptism' },
    about: {
      ro: 'Slujba de botez și masa festivă.',
      en: 'The baptism and the festive meal.',
    },
    type: 'baptism',
    startTime: '13:00',
    hours: 9,
    rsvpDaysBefore: 21,
    parts: [
      { name: { ro: 'Slujba de botez', en: 'The baptism' }, kind: 'ceremony', from: 0, to: 1.5 },
      {
        name: { ro: 'Masa festivă', en: 'Festive meal' },
        kind: 'party',
        from: 3,
        to: 9,
        meal: true,
      },
    ],
  },
  conference: {
    name: { ro: 'Conferință', en: 'Conference' },
    about: {
      ro: 'Primire, sesiune plenară, prânz, ateliere și networking.',
      en: 'Registration, plenary session, lunch, workshops and networking.',
    },
    type: 'conference',
    startTime: '08:30',
    hours: 11.5,
    rsvpDaysBefore: 7,
    parts: [
      {
        name: { ro: 'Primirea participanților', en: 'Registration' },
        kind: 'other',
        from: 0,
        to: 1,
        rsvp: false,
        audience: 'public',
      },
      {
        name: { ro: 'Sesiunea plenară', en: 'Plenary session' },
        kind: 'plenary',
        from: 1,
        to: 4.5,
        audience: 'public',
      },
      { name: { ro: 'Prânzul', en: 'Lunch' }, kind: 'dinner', from: 4.5, to: 5.5, meal: true },
      {
        name: { ro: 'Ateliere', en: 'Workshops' },
        kind: 'workshop',
        from: 5.5,
        to: 9,
        audience: 'public',
      },
      { name: { ro: 'Networking', en: 'Networking' }, kind: 'networking', from: 9, to: 11.5 },
    ],
  },
  gala: {
    name: { ro: 'Gală corporate', en: 'Corporate gala' },
    about: {
      ro: 'Covor roșu, cină, licitație, premii și after-party.',
      en: 'Red carpet, dinner, an auction, awards and an after-party.',
    },
    type: 'gala',
    startTime: '18:30',
    hours: 7.5,
    rsvpDaysBefore: 14,
    parts: [
      {
        name: { ro: 'Primire și cocktail', en: 'Arrival and cocktail' },
        kind: 'cocktail',
        from: 0,
        to: 1,
      },
      {
        name: { ro: 'Cina de gală', en: 'Gala dinner' },
        kind: 'dinner',
        from: 1,
        to: 3,
        meal: true,
      },
      {
        name: { ro: 'Licitație și premii', en: 'Auction and awards' },
        kind: 'show',
        from: 3,
        to: 4.5,
      },
      { name: { ro: 'After-party', en: 'After-party' }, kind: 'party', from: 4.5, to: 7.5 },
    ],
  },
  team_building: {
    name: { ro: 'Team-building', en: 'Team building' },
    about: {
      ro: 'Două zile: transfer, ateliere, seară festivă și întoarcere.',
      en: 'Two days: transfer, workshops, a festive evening and the way back.',
    },
    type: 'team_building',
    startTime: '08:00',
    hours: 32,
    rsvpDaysBefore: 14,
    parts: [
      { name: { ro: 'Transferul', en: 'Transfer' }, kind: 'other', from: 0, to: 3, rsvp: false },
      {
        name: { ro: 'Ateliere în echipă', en: 'Team workshops' },
        kind: 'workshop',
        from: 4,
        to: 9,
      },
      {
        name: { ro: 'Seara festivă', en: 'Festive evening' },
        kind: 'party',
        from: 11,
        to: 16,
        meal: true,
      },
      {
        name: { ro: 'Activități în aer liber', en: 'Outdoor activities' },
        kind: 'workshop',
        from: 26,
        to: 30,
      },
    ],
  },
  launch: {
    name: { ro: 'Lansare de produs', en: 'Product launch' },
    about: {
      ro: 'Primirea presei, prezentarea, demonstrații și cocktail.',
      en: 'Press arrival, the presentation, demonstrations and a cocktail.',
    },
    type: 'launch',
    startTime: '17:30',
    hours: 4.5,
    rsvpDaysBefore: 5,
    parts: [
      {
        name: { ro: 'Primirea presei', en: 'Press arrival' },
        kind: 'networking',
        from: 0,
        to: 0.5,
      },
      { name: { ro: 'Prezentarea', en: 'The presentation' }, kind: 'show', from: 0.5, to: 1.5 },
      { name: { ro: 'Demonstrații', en: 'Demonstrations' }, kind: 'workshop', from: 1.5, to: 2.5 },
      {
        name: { ro: 'Cocktail', en: 'Cocktail' },
        kind: 'cocktail',
        from: 2.5,
        to: 4.5,
        meal: true,
      },
    ],
  },
}

export function shippedParts(key: ShippedTemplate, locale: Locale) {
  return shippedTemplates[key].parts.map((part) => ({
    name: part.name[locale],
    kind: part.kind,
    from: part.from * 60,
    to: part.to * 60,
    takesRsvp: part.rsvp ?? true,
    servesMeal: part.meal ?? false,
    audience: part.audience ?? ('invited' as const),
  }))
}
