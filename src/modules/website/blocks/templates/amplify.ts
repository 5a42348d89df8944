import {
  art,
  button,
  richTextOf,
  register,
  localText,
  photo,
  pageLink,
  type Template,
  staffText,
} from './template.ts'

export const amplify: Template = {
  id: 'amplify',
  name: 'Amplify',
  for: staffText('Festival, concert', 'Festival, concert'),
  about: staffText(
    'Afiș cu benzi înclinate, litere condensate uriașe și perete de nume.',
    'A poster with slanted bands, huge condensed caps and a line-up wall.',
  ),
  theme: {
    palette: {
      bg: '#ffe100',
      surface: '#fff5a8',
      text: '#111111',
      muted: '#3d3910',
      primary: '#111111',
      onPrimary: '#ffe100',
      accent: '#ff2f8e',
    },
    scale: 'grand',
    radius: 'none',
    shadow: 'hard',
    rhythm: 'tight',
    button: 'square',
    picture: 'toned',
    motion: true,
  },
  header: { variant: 'bar', callLabel: localText('Vin!', 'I am in!'), call: register },
  footer: { variant: 'line' },
  pages: [
    {
      path: '',
      title: localText('Festivalul', 'Festival'),
      blocks: [
        [
          'hero',
          {
            variant: 'poster',
            width: 'full',
            kicker: localText('Trei scene · o vară', 'Three stages · one summer'),
            picture: art('poster', 'Afiș abstract cu raze', 'Abstract poster with rays'),
            buttons: [
              button('Vreau bilet', 'Get in', register),
              button('Line-up', 'Line-up', pageLink('line-up'), 'quiet'),
            ],
          },
        ],
        [
          'speakers',
          {
            variant: 'wall',
            title: localText('Line-up', 'Line-up'),
            background: 'accent',
            showBio: false,
            showSessions: false,
          },
        ],
        ['countdown', { variant: 'giant', width: 'wide' }],
        [
          'text-image',
          {
            variant: 'left',
            title: localText('Nu e doar muzică', 'Not only music'),
            body: richTextOf(
              'Ateliere, film în aer liber, mâncare de pe stradă și un lac în care chiar se poate înota.',
              'Workshops, open-air films, street food and a lake you can actually swim in.',
            ),
            picture: photo('amplify', 'Mâini ridicate la concert', 'Raised hands at a concert'),
          },
        ],
        ['partners', { variant: 'line', title: localText('Cu sprijinul', 'Supported by') }],
      ],
    },
    {
      path: 'line-up',
      title: localText('Line-up', 'Line-up'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Line-up', 'Line-up'), showPlace: false }],
        ['speakers', { variant: 'grid' }],
      ],
    },
    {
      path: 'orar',
      title: localText('Orar', 'Timetable'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Orar', 'Timetable') }],
        ['now-next', { onlyLive: true, background: 'accent' }],
        ['agenda', { variant: 'grid', width: 'wide', showSpeakers: false }],
      ],
    },
    {
      path: 'info',
      title: localText('Info', 'Info'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Info', 'Info'), showDate: false }],
        ['map', { variant: 'wide' }],
        [
          'faq',
          {
            variant: 'cards',
            width: 'wide',
            items: [
              {
                question: localText('Pot veni cu cortul?', 'May I camp?'),
                answer: richTextOf(
                  'Da, campingul se deschide cu o zi înainte.',
                  'Yes, the campsite opens a day before.',
                ),
              },
              {
                question: localText('Plătesc cu cardul?', 'Can I pay by card?'),
                answer: richTextOf(
                  'Peste tot. Numerarul rămâne acasă.',
                  'Everywhere. Leave the cash at home.',
                ),
              },
              {
                question: localText('Ce fac dacă plouă?', 'What if it rains?'),
                answer: richTextOf('Dansăm.', 'We dance.'),
              },
            ],
          },
        ],
        ['contact', { variant: 'side', background: 'alt' }],
      ],
    },
  ],
}
