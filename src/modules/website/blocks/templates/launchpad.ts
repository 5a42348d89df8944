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
  sameText,
} from './template.ts'

export const launchpad: Template = {
  id: 'launchpad',
  name: 'Launchpad',
  for: staffText('Lansare de produs', 'Product launch'),
  about: staffText(
    'O singură derulare lungă, litere uriașe și lumină în degrade.',
    'One long scroll, giant type and gradient light.',
  ),
  theme: {
    palette: {
      bg: '#0c0a14',
      surface: '#171326',
      text: '#f6f3ff',
      muted: '#b1a9c9',
      primary: '#ff7a66',
      onPrimary: '#1a0d10',
      accent: '#8d6bff',
    },
    scale: 'grand',
    radius: 'large',
    shadow: 'none',
    rhythm: 'airy',
    button: 'pill',
    picture: 'framed',
    motion: true,
  },
  header: {
    variant: 'overlay',
    callLabel: localText('Vreau un loc', 'Save my seat'),
    call: register,
  },
  footer: { variant: 'line' },
  pages: [
    {
      path: '',
      title: localText('Lansarea', 'The launch'),
      blocks: [
        [
          'hero',
          {
            variant: 'centre',
            width: 'full',
            kicker: localText('Ceva nou vine', 'Something new is coming'),
            subtitle: localText(
              'Arătăm pentru prima dată la ce am lucrat trei ani.',
              'We show for the first time what we built for three years.',
            ),
            picture: photo('launchpad', 'Răsărit peste o planetă', 'Sunrise over a planet'),
            buttons: [button('Rezervați un loc', 'Save a seat', register)],
          },
        ],
        ['countdown', { variant: 'giant', width: 'wide', title: localText('Numărăm', 'Counting') }],
        [
          'stats',
          {
            variant: 'giant',
            items: [
              { source: 'sessions', label: localText('demonstrații', 'demonstrations') },
              { source: 'speakers', label: localText('oameni pe scenă', 'people on stage') },
              {
                value: sameText('0'),
                label: localText('diapozitive plictisitoare', 'boring slides'),
              },
            ],
          },
        ],
        [
          'text-image',
          {
            variant: 'frame',
            width: 'wide',
            title: localText('Prima vedere', 'A first look'),
            body: richTextOf(
              'Nu vă spunem încă tot. Vă spunem doar că încape în buzunar și că nu seamănă cu nimic din ce aveți deja acolo.',
              'We will not tell you everything yet. Only that it fits in a pocket and resembles nothing you already carry.',
            ),
            picture: art('orbit', 'Desen cu orbite luminoase', 'Drawing of glowing orbits'),
          },
        ],
        [
          'agenda',
          { variant: 'timeline', title: localText('Seara', 'The evening'), background: 'alt' },
        ],
        ['speakers', { variant: 'wall', title: localText('Pe scenă', 'On stage') }],
        [
          'cta',
          {
            variant: 'card',
            title: localText('Fiți acolo', 'Be there'),
            buttons: [button('Rezervați un loc', 'Save a seat', register)],
          },
        ],
      ],
    },
    {
      path: 'presa',
      title: localText('Presă', 'Press'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Presă', 'Press'), showPlace: false }],
        [
          'downloads',
          {
            variant: 'cards',
            items: [
              {
                name: localText('Data în calendar', 'Date for the calendar'),
                note: localText('Fișier .ics', '.ics file'),
                link: { kind: 'own', page: 'calendar' },
              },
            ],
          },
        ],
        [
          'contact',
          {
            variant: 'side',
            topics: [
              { label: localText('Interviu', 'Interview') },
              { label: localText('Imagini', 'Pictures') },
            ],
          },
        ],
      ],
    },
    {
      path: 'loc',
      title: localText('Unde', 'Where'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Unde', 'Where'), showDate: false }],
        ['map', { variant: 'wide' }],
        [
          'cta',
          {
            variant: 'line',
            background: 'base',
            title: localText('Întrebări?', 'Questions?'),
            buttons: [button('Scrieți-ne', 'Write to us', pageLink('presa'))],
          },
        ],
      ],
    },
  ],
}
