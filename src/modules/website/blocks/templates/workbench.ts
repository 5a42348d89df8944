import {
  photo,
  button,
  richTextOf,
  register,
  localText,
  pageLink,
  type Template,
  staffText,
  sameText,
} from './template.ts'

export const workbench: Template = {
  id: 'workbench',
  name: 'Workbench',
  for: staffText('Atelier, curs', 'Workshop, course'),
  about: staffText(
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
  header: { variant: 'side', callLabel: localText('Înscriere', 'Enrol'), call: register },
  footer: { variant: 'line' },
  pages: [
    {
      path: '',
      title: localText('Despre atelier', 'About'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: localText('Atelier practic', 'Hands-on workshop'),
            subtitle: localText(
              'Plecați cu ceva făcut de mâna dumneavoastră, nu cu notițe.',
              'You leave with something you made, not with notes.',
            ),
            picture: photo(
              'workbench',
              'Masă de lucru cu foi, creion și o cafea',
              'A desk with sheets, a pencil and a coffee',
            ),
            buttons: [button('Vedeți modulele', 'See the modules', pageLink('module'))],
          },
        ],
        [
          'story',
          {
            variant: 'steps',
            title: localText('Cum lucrăm', 'How we work'),
            items: [
              {
                title: localText('Începem de la problemă', 'We start from the problem'),
                text: localText(
                  'Fiecare vine cu un caz al său.',
                  'Everybody brings a case of their own.',
                ),
              },
              {
                title: localText('Lucrăm în perechi', 'We work in pairs'),
                text: localText(
                  'Schimbăm perechea la fiecare modul.',
                  'Pairs change with every module.',
                ),
              },
              {
                title: localText('Arătăm ce a ieșit', 'We show the result'),
                text: localText(
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
            title: localText('Date practice', 'Practical details'),
            more: [
              {
                label: localText('Grupă', 'Group'),
                value: localText('mică, cu loc de întrebări', 'small, with room for questions'),
              },
              { label: localText('Nivel', 'Level'), value: localText('mediu', 'intermediate') },
            ],
          },
        ],
        [
          'quote',
          {
            variant: 'card',
            text: localText(
              'Ce faceți cu mâna dumneavoastră rămâne.',
              'What you do with your own hands stays.',
            ),
            author: localText('Regula atelierului', 'The rule of the workshop'),
          },
        ],
      ],
    },
    {
      path: 'module',
      title: localText('Module', 'Modules'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Module', 'Modules'), showPlace: false }],
        ['agenda', { variant: 'modules' }],
      ],
    },
    {
      path: 'trainer',
      title: localText('Trainer', 'Trainer'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Trainer', 'Trainer'),
            showDate: false,
            showPlace: false,
          },
        ],
        ['speakers', { variant: 'list' }],
      ],
    },
    {
      path: 'materiale',
      title: localText('Materiale', 'Materials'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Materiale', 'Materials'),
            showDate: false,
            showPlace: false,
          },
        ],
        [
          'downloads',
          {
            variant: 'rows',
            intro: localText(
              'Citiți-le înainte; durează jumătate de oră.',
              'Read them before; it takes half an hour.',
            ),
            items: [
              {
                name: localText('Caietul de lucru', 'Workbook'),
                note: sameText('PDF'),
                link: { kind: 'own', page: 'calendar' },
              },
            ],
          },
        ],
        [
          'faq',
          {
            variant: 'lines',
            title: localText('Întrebări', 'Questions'),
            items: [
              {
                question: localText('Îmi trebuie laptop?', 'Do I need a laptop?'),
                answer: richTextOf(
                  'Da, cu un browser la zi. Restul vă dăm noi.',
                  'Yes, with a recent browser. We bring the rest.',
                ),
              },
              {
                question: localText('Primesc diplomă?', 'Is there a certificate?'),
                answer: richTextOf(
                  'Da, pe e-mail, după ultimul modul.',
                  'Yes, by e-mail, after the last module.',
                ),
              },
            ],
          },
        ],
        ['map', { variant: 'side', title: localText('Sala', 'The room') }],
      ],
    },
  ],
}
