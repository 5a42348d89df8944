import { inLanguage, inEveryLanguage, type Locale, type Localised } from '#shared/i18n.ts'
import type { Audience, Occasion, PartKind, ShippedTemplate } from '../../model.ts'
import { templates } from '../../locales/templates.gen.ts'

const { localised } = inEveryLanguage(templates)

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

/** The templates that ship with the program, made for agencies in Romania; every module adds its own share to each. */
export const shippedTemplates: Readonly<Record<ShippedTemplate, Shipped>> = {
  wedding: {
    name: localised('wedding.name'),
    about: localised('wedding.about'),
    type: 'wedding',
    startTime: '12:00',
    hours: 16,
    rsvpDaysBefore: 30,
    parts: [
      {
        name: localised('wedding.parts.civil_ceremony.name'),
        kind: 'civil_ceremony',
        from: 0,
        to: 1,
      },
      {
        name: localised('wedding.parts.ceremony.name'),
        kind: 'ceremony',
        from: 4,
        to: 5.5,
      },
      {
        name: localised('wedding.parts.cocktail.name'),
        kind: 'cocktail',
        from: 6,
        to: 7.5,
      },
      { name: localised('wedding.parts.party.name'), kind: 'party', from: 7.5, to: 16, meal: true },
    ],
  },
  baptism: {
    name: localised('baptism.name'),
    about: localised('baptism.about'),
    type: 'baptism',
    startTime: '13:00',
    hours: 9,
    rsvpDaysBefore: 21,
    parts: [
      { name: localised('baptism.parts.ceremony.name'), kind: 'ceremony', from: 0, to: 1.5 },
      {
        name: localised('baptism.parts.party.name'),
        kind: 'party',
        from: 3,
        to: 9,
        meal: true,
      },
    ],
  },
  conference: {
    name: localised('conference.name'),
    about: localised('conference.about'),
    type: 'conference',
    startTime: '08:30',
    hours: 11.5,
    rsvpDaysBefore: 7,
    parts: [
      {
        name: localised('conference.parts.other.name'),
        kind: 'other',
        from: 0,
        to: 1,
        rsvp: false,
        audience: 'public',
      },
      {
        name: localised('conference.parts.plenary.name'),
        kind: 'plenary',
        from: 1,
        to: 4.5,
        audience: 'public',
      },
      {
        name: localised('conference.parts.dinner.name'),
        kind: 'dinner',
        from: 4.5,
        to: 5.5,
        meal: true,
      },
      {
        name: localised('conference.parts.workshop.name'),
        kind: 'workshop',
        from: 5.5,
        to: 9,
        audience: 'public',
      },
      {
        name: localised('conference.parts.networking.name'),
        kind: 'networking',
        from: 9,
        to: 11.5,
      },
    ],
  },
  gala: {
    name: localised('gala.name'),
    about: localised('gala.about'),
    type: 'gala',
    startTime: '18:30',
    hours: 7.5,
    rsvpDaysBefore: 14,
    parts: [
      {
        name: localised('gala.parts.cocktail.name'),
        kind: 'cocktail',
        from: 0,
        to: 1,
      },
      {
        name: localised('gala.parts.dinner.name'),
        kind: 'dinner',
        from: 1,
        to: 3,
        meal: true,
      },
      {
        name: localised('gala.parts.show.name'),
        kind: 'show',
        from: 3,
        to: 4.5,
      },
      { name: localised('gala.parts.party.name'), kind: 'party', from: 4.5, to: 7.5 },
    ],
  },
  team_building: {
    name: localised('team_building.name'),
    about: localised('team_building.about'),
    type: 'team_building',
    startTime: '08:00',
    hours: 32,
    rsvpDaysBefore: 14,
    parts: [
      {
        name: localised('team_building.parts.other.name'),
        kind: 'other',
        from: 0,
        to: 3,
        rsvp: false,
      },
      {
        name: localised('team_building.parts.workshop.name'),
        kind: 'workshop',
        from: 4,
        to: 9,
      },
      {
        name: localised('team_building.parts.party.name'),
        kind: 'party',
        from: 11,
        to: 16,
        meal: true,
      },
      {
        name: localised('team_building.parts.workshop.name2'),
        kind: 'workshop',
        from: 26,
        to: 30,
      },
    ],
  },
  launch: {
    name: localised('launch.name'),
    about: localised('launch.about'),
    type: 'launch',
    startTime: '17:30',
    hours: 4.5,
    rsvpDaysBefore: 5,
    parts: [
      {
        name: localised('launch.parts.networking.name'),
        kind: 'networking',
        from: 0,
        to: 0.5,
      },
      { name: localised('launch.parts.show.name'), kind: 'show', from: 0.5, to: 1.5 },
      { name: localised('launch.parts.workshop.name'), kind: 'workshop', from: 1.5, to: 2.5 },
      {
        name: localised('launch.parts.cocktail.name'),
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
    name: inLanguage(part.name, locale),
    kind: part.kind,
    from: part.from * 60,
    to: part.to * 60,
    takesRsvp: part.rsvp ?? true,
    servesMeal: part.meal ?? false,
    audience: part.audience ?? ('invited' as const),
  }))
}
