import { art, button, prose, register, t, to, type Template } from './template.ts'

export const workbench: Template = {
  id: 'workbench',
  name: 'Workbench',
  for: t('Atelier, curs', 'Workshop, course'),
  about: t(
    'Caiet de lucru cu cuprins la stânga și pași numerotați.',
    'A notebook with an index on the left and numbered steps.',
  ),
  theme: {
    palette: {
      bg: '#ffffff',
      surface: '#f3f5f6',
      text: '#20262b',
      muted: '#58636c',
      primary: '#0b6b80',
      onPrimary: '#ffffff',
      accent: '#39c2d7',
    },
    scale: 'normal',
    radius: 'small',
    shadow: 'none',
    rhythm: 'tight',
    button: 'soft',
    picture: 'framed',
    motion: false,
  },
  header: { variant: 'side', callLabel: t('Înscriere', 'Enrol'), call: register },
  footer: { variant: 'line' },
  pages: [
    {
      path: '',
      title: t('Despre atelier', 'About'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: t('Atelier practic', 'Hands-on workshop'),
            subtitle: t(
              'Plecați cu ceva făcut de mâna dumneavoastră, nu cu notițe.',
              'You leave with something you made, not with notes.',
            ),
            picture: art(
              'notebook',
              'Desen cu un caiet și un creion',
              'Drawing of a notebook and a pencil',
            ),
            buttons: [button('Vedeți modulele', 'See the modules', to('module'))],
          },
        ],
        [
          'story',
          {
            variant: 'steps',
            title: t('Cum lucrăm', 'How we work'),
            items: [
              {
                title: t('Începem de la problemă', 'We start from the problem'),
                text: t('Fiecare vine cu un caz al său.', 'Everybody brings a case of their own.'),
              },
              {
                title: t('Lucrăm în perechi', 'We work in pairs'),
                text: t('Schimbăm perechea la fiecare modul.', 'Pairs change with every module.'),
              },
              {
                title: t('Arătăm ce a ieșit', 'We show the result'),
                text: t(
                  'Zece minute de fiecare, fără diapozitive.',
                  'Ten minutes each, without slides.',
                ),
              },
            ],
          },
        ],
        [
          'facts',
          {
            variant: 'ledger',
            title: t('Date practice', 'Practical details'),
            more: [
              {
                label: t('Grupă', 'Group'),
                value: t('mică, cu loc de întrebări', 'small, with room for questions'),
              },
              { label: t('Nivel', 'Level'), value: t('mediu', 'intermediate') },
            ],
          },
        ],
        [
          'quote',
          {
            variant: 'card',
            text: t(
              'Ce faceți cu mâna dumneavoastră rămâne.',
              'What you do with your own hands stays.',
            ),
            author: t('Regula atelierului', 'The rule of the workshop'),
          },
        ],
      ],
    },
    {
      path: 'module',
      title: t('Module', 'Modules'),
      blocks: [
        ['hero', { variant: 'page', title: t('Module', 'Modules'), showPlace: false }],
        ['agenda', { variant: 'modules' }],
      ],
    },
    {
      path: 'trainer',
      title: t('Trainer', 'Trainer'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: t('Trainer', 'Trainer'), showDate: false, showPlace: false },
        ],
        ['speakers', { variant: 'list' }],
      ],
    },
    {
      path: 'materiale',
      title: t('Materiale', 'Materials'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: t('Materiale', 'Materials'),
            showDate: false,
            showPlace: false,
          },
        ],
        [
          'downloads',
          {
            variant: 'rows',
            intro: t(
              'Citiți-le înainte; durează jumătate de oră.',
              'Read them before; it takes half an hour.',
            ),
            items: [
              {
                name: t('Caietul de lucru', 'Workbook'),
                note: t('PDF', 'PDF'),
                link: { kind: 'own', page: 'calendar' },
              },
            ],
          },
        ],
        [
          'faq',
          {
            variant: 'lines',
            title: t('Întrebări', 'Questions'),
            items: [
              {
                question: t('Îmi trebuie laptop?', 'Do I need a laptop?'),
                answer: prose(
                  'Da, cu un browser la zi. Restul vă dăm noi.',
                  'Yes, with a recent browser. We bring the rest.',
                ),
              },
              {
                question: t('Primesc diplomă?', 'Is there a certificate?'),
                answer: prose(
                  'Da, pe e-mail, după ultimul modul.',
                  'Yes, by e-mail, after the last module.',
                ),
              },
            ],
          },
        ],
        ['map', { variant: 'side', title: t('Sala', 'The room') }],
      ],
    },
  ],
}
