import { art, button, calendar, prose, register, t, to, type Template } from './template.ts'

export const meridian: Template = {
  id: 'meridian',
  name: 'Meridian',
  for: t('Conferință', 'Conference'),
  about: t(
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
  header: { variant: 'bar', callLabel: t('Înscriere', 'Register'), call: register },
  footer: { variant: 'columns', text: t('Ne vedem la conferință.', 'See you at the conference.') },
  pages: [
    {
      path: '',
      title: t('Acasă', 'Home'),
      blocks: [
        [
          'hero',
          {
            variant: 'ledger',
            kicker: t('Conferință', 'Conference'),
            subtitle: t(
              'Idei care se pot pune în practică luni dimineață.',
              'Ideas that you can put to work on Monday morning.',
            ),
            picture: art(
              'orbit',
              'Desen cu cercuri și legături între puncte',
              'Drawing of circles and linked points',
            ),
            buttons: [
              button('Vedeți programul', 'See the programme', to('program')),
              button('Adăugați în calendar', 'Add to calendar', calendar, 'quiet'),
            ],
          },
        ],
        ['now-next', { title: t('Chiar acum', 'Right now'), background: 'accent', spacing: 's' }],
        [
          'stats',
          {
            variant: 'ruled',
            items: [
              { source: 'days', label: t('zile', 'days') },
              { source: 'sessions', label: t('sesiuni', 'sessions') },
              { source: 'speakers', label: t('speakeri', 'speakers') },
              { source: 'partners', label: t('parteneri', 'partners') },
            ],
          },
        ],
        [
          'text',
          {
            variant: 'columns',
            width: 'wide',
            title: t('De ce merită', 'Why it is worth it'),
            body: prose(
              'Am ales subiecte despre care se vorbește mult și se arată puțin. Fiecare sesiune aduce un caz real, cu cifrele lui.\nPauzele sunt lungi dinadins: jumătate din ce învățați aici vine de la cei cu care stați la masă.',
              'We chose topics that people talk about much and show little. Every session brings a real case with its figures.\nThe breaks are long on purpose: half of what you learn here comes from the people you sit with.',
            ),
          },
        ],
        ['speakers', { variant: 'grid', title: t('Speakeri', 'Speakers'), background: 'alt' }],
        ['partners', { variant: 'tiers', title: t('Parteneri', 'Partners') }],
        [
          'cta',
          {
            variant: 'band',
            title: t('Locurile sunt limitate', 'Places are limited'),
            text: t('Înscrierea durează un minut.', 'Registration takes one minute.'),
            buttons: [button('Rezervați un loc', 'Book a place', register)],
          },
        ],
      ],
    },
    {
      path: 'program',
      title: t('Program', 'Programme'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: t('Program', 'Programme'),
            subtitle: t(
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
            title: t('Cu înscriere', 'With enrolment'),
            width: 'wide',
            background: 'alt',
          },
        ],
      ],
    },
    {
      path: 'speakeri',
      title: t('Speakeri', 'Speakers'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: t('Speakeri', 'Speakers'),
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
            text: t(
              'Cea mai bună întrebare a zilei vine mereu din sală.',
              'The best question of the day always comes from the audience.',
            ),
            author: t('Echipa conferinței', 'The conference team'),
          },
        ],
      ],
    },
    {
      path: 'loc',
      title: t('Locul', 'Venue'),
      blocks: [
        ['hero', { variant: 'page', title: t('Locul', 'Venue'), showDate: false, spacing: 'm' }],
        [
          'map',
          {
            variant: 'wide',
            ways: [
              {
                name: t('Metrou', 'Metro'),
                text: t(
                  'Cea mai apropiată stație este la zece minute de mers pe jos.',
                  'The nearest station is a ten-minute walk away.',
                ),
              },
              {
                name: t('Mașină', 'Car'),
                text: t(
                  'Parcare cu plată în curte; intrarea din spate.',
                  'Paid parking in the yard; enter from the back.',
                ),
              },
            ],
          },
        ],
        [
          'stay',
          {
            variant: 'rows',
            title: t('Unde puteți dormi', 'Where to stay'),
            background: 'alt',
            items: [
              {
                name: t('Hotel la 5 minute', 'Hotel 5 minutes away'),
                text: t(
                  'Camere la preț special pentru participanți.',
                  'Rooms at a special rate for attendees.',
                ),
                code: t('MERIDIAN', 'MERIDIAN'),
                until: t('cu două săptămâni înainte', 'two weeks before'),
              },
            ],
          },
        ],
        [
          'faq',
          {
            variant: 'open',
            width: 'wide',
            title: t('Întrebări frecvente', 'Questions'),
            items: [
              {
                question: t('Primesc factură?', 'Do I get an invoice?'),
                answer: prose(
                  'Da, pe firmă sau pe persoană fizică, în ziua înscrierii.',
                  'Yes, for a company or a person, on the day you register.',
                ),
              },
              {
                question: t('Există traducere?', 'Is there interpretation?'),
                answer: prose(
                  'Sesiunile din sala mare se traduc simultan în engleză.',
                  'Sessions in the main hall are interpreted into English.',
                ),
              },
              {
                question: t('Pot trimite pe altcineva?', 'Can I send somebody else?'),
                answer: prose(
                  'Da, schimbați numele de pe pagina invitației până în ziua dinainte.',
                  'Yes, change the name on your invitation page until the day before.',
                ),
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'contact',
      title: t('Contact', 'Contact'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: t('Contact', 'Contact'),
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
              { label: t('Înscriere', 'Registration') },
              { label: t('Parteneriat', 'Partnership') },
              { label: t('Presă', 'Press') },
            ],
          },
        ],
      ],
    },
  ],
}
