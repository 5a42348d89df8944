import { venue } from './meridian-venue.ts'
import {
  photo,
  button,
  calendar,
  richTextOf,
  register,
  localText,
  pageLink,
  type Template,
  staffText,
} from './template.ts'

export const meridian: Template = {
  id: 'meridian',
  name: 'Meridian',
  for: staffText('Conferință', 'Conference'),
  about: staffText(
    'Grilă strictă, linii subțiri și cifre mari.',
    'A strict grid, thin rules and large figures.',
  ),
  theme: {
    palette: {
      bg: '#f6f7fb',
      surface: '#ffffff',
      text: '#0e1525',
      muted: '#535c70',
      primary: '#1f3fd6',
      onPrimary: '#ffffff',
      accent: '#c8f031',
    },
    scale: 'normal',
    radius: 'none',
    shadow: 'none',
    rhythm: 'normal',
    button: 'square',
    picture: 'plain',
    motion: true,
  },
  header: {
    variant: 'bar',
    callLabel: localText('Înscriere', 'Register'),
    call: register,
  },
  footer: {
    variant: 'columns',
    text: localText('Ne vedem la conferință.', 'See you at the conference.'),
  },
  pages: [
    {
      path: '',
      title: localText('Acasă', 'Home'),
      blocks: [
        [
          'hero',
          {
            variant: 'ledger',
            kicker: localText('Conferință', 'Conference'),
            subtitle: localText(
              'Idei care se pot pune în practică luni dimineață.',
              'Ideas that you can put to work on Monday morning.',
            ),
            picture: photo(
              'meridian',
              'Sală plină, în fața unui ecran luminos',
              'A full hall before a bright screen',
            ),
            buttons: [
              button('Vedeți programul', 'See the programme', pageLink('program')),
              button('Adăugați în calendar', 'Add to calendar', calendar, 'quiet'),
            ],
          },
        ],
        [
          'now-next',
          {
            title: localText('Chiar acum', 'Right now'),
            background: 'accent',
            spacing: 's',
          },
        ],
        [
          'stats',
          {
            variant: 'ruled',
            items: [
              { source: 'days', label: localText('zile', 'days') },
              {
                source: 'sessions',
                label: localText('sesiuni', 'sessions'),
              },
              {
                source: 'speakers',
                label: localText('speakeri', 'speakers'),
              },
              {
                source: 'partners',
                label: localText('parteneri', 'partners'),
              },
            ],
          },
        ],
        [
          'text',
          {
            variant: 'columns',
            width: 'wide',
            title: localText('De ce merită', 'Why it is worth it'),
            body: richTextOf(
              'Am ales subiecte despre care se vorbește mult și se arată puțin. Fiecare sesiune aduce un caz real, cu cifrele lui.\nPauzele sunt lungi dinadins: jumătate din ce învățați aici vine de la cei cu care stați la masă.',
              'We chose topics that people talk about much and show little. Every session brings a real case with its figures.\nThe breaks are long on purpose: half of what you learn here comes from the people you sit with.',
            ),
          },
        ],
        [
          'speakers',
          {
            variant: 'grid',
            title: localText('Speakeri', 'Speakers'),
            background: 'alt',
          },
        ],
        [
          'partners',
          {
            variant: 'tiers',
            title: localText('Parteneri', 'Partners'),
          },
        ],
        [
          'cta',
          {
            variant: 'band',
            title: localText('Locurile sunt limitate', 'Places are limited'),
            text: localText('Înscrierea durează un minut.', 'Registration takes one minute.'),
            buttons: [button('Rezervați un loc', 'Book a place', register)],
          },
        ],
      ],
    },
    {
      path: 'program',
      title: localText('Program', 'Programme'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Program', 'Programme'),
            subtitle: localText(
              'Orele sunt cele din oraș; sesiunile marcate cu o sală se țin în paralel.',
              'Times are local; sessions with a room run in parallel.',
            ),
            showPlace: false,
            spacing: 'm',
          },
        ],
        ['agenda', { variant: 'timeline', width: 'wide' }],
        [
          'activities',
          {
            variant: 'cards',
            title: localText('Cu înscriere', 'With enrolment'),
            width: 'wide',
            background: 'alt',
          },
        ],
      ],
    },
    {
      path: 'speakeri',
      title: localText('Speakeri', 'Speakers'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Speakeri', 'Speakers'),
            showDate: false,
            showPlace: false,
            spacing: 'm',
          },
        ],
        ['speakers', { variant: 'list', width: 'wide' }],
        [
          'quote',
          {
            variant: 'large',
            text: localText(
              'Cea mai bună întrebare a zilei vine mereu din sală.',
              'The best question of the day always comes from the audience.',
            ),
            author: localText('Echipa conferinței', 'The conference team'),
          },
        ],
      ],
    },
    venue,
    {
      path: 'contact',
      title: localText('Contact', 'Contact'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Contact', 'Contact'),
            showDate: false,
            showPlace: false,
            spacing: 'm',
          },
        ],
        [
          'contact',
          {
            variant: 'side',
            topics: [
              {
                label: localText('Înscriere', 'Registration'),
              },
              {
                label: localText('Parteneriat', 'Partnership'),
              },
              { label: localText('Presă', 'Press') },
            ],
          },
        ],
      ],
    },
  ],
}
