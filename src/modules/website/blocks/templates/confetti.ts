import { art, button, prose, t, to, type Template } from './template.ts'

export const confetti: Template = {
  id: 'confetti',
  name: 'Confetti',
  for: t('Botez, petrecere de copii', 'Baptism, children’s party'),
  about: t(
    'Margini ca un șervețel, forme pastelate și butoane rotunde.',
    'Scalloped edges, pastel shapes and round buttons.',
  ),
  theme: {
    palette: {
      bg: '#fffaf2',
      surface: '#eef8f1',
      text: '#3b3049',
      muted: '#6a5f78',
      primary: '#6b46b8',
      onPrimary: '#ffffff',
      accent: '#ffb48a',
    },
    scale: 'normal',
    radius: 'round',
    shadow: 'soft',
    rhythm: 'normal',
    button: 'pill',
    picture: 'plain',
    motion: true,
  },
  header: { variant: 'centred', callLabel: t('Venim!', 'We come!'), call: to('confirmare') },
  footer: { variant: 'centred', text: t('Cu drag, mami și tati.', 'With love, mum and dad.') },
  pages: [
    {
      path: '',
      title: t('Acasă', 'Home'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: t('Te așteptăm la', 'Join us for'),
            subtitle: t(
              'Cu tort, baloane și multe zâmbete.',
              'With cake, balloons and many smiles.',
            ),
            picture: art('shapes', 'Desen cu forme colorate', 'Drawing of colourful shapes'),
            buttons: [button('Venim cu drag', 'We would love to come', to('confirmare'))],
          },
        ],
        ['divider', { variant: 'scallop' }],
        [
          'facts',
          {
            variant: 'cards',
            background: 'alt',
            title: t('Când și unde', 'When and where'),
            parts: true,
          },
        ],
        [
          'text',
          {
            variant: 'letter',
            title: t('Cine e sărbătoritul', 'Who we celebrate'),
            body: prose(
              'Am venit pe lume cu ochi mari și cu poftă de joacă. Acum vreau să vă cunosc pe toți!',
              'I came into the world with big eyes and a wish to play. Now I want to meet you all!',
            ),
          },
        ],
        [
          'gallery',
          {
            variant: 'mosaic',
            items: [
              {
                picture: art('meadow', 'Desen cu flori', 'Drawing of flowers'),
                caption: t('Prima plimbare', 'The first walk'),
              },
              {
                picture: art('lights', 'Desen cu lumini', 'Drawing of lights'),
                caption: t('Prima iarnă', 'The first winter'),
              },
              {
                picture: art('shapes', 'Desen cu forme', 'Drawing of shapes'),
                caption: t('Prima joacă', 'The first game'),
              },
              {
                picture: art('garden', 'Desen cu o grădină', 'Drawing of a garden'),
                caption: t('Grădina bunicilor', 'The grandparents’ garden'),
              },
            ],
          },
        ],
        [
          'countdown',
          {
            variant: 'boxes',
            title: t('Mai dormim de…', 'Sleeps to go'),
            background: 'alt',
            width: 'normal',
          },
        ],
      ],
    },
    {
      path: 'locul',
      title: t('Locul', 'Place'),
      blocks: [
        ['hero', { variant: 'page', title: t('Cum ajungeți', 'How to come'), showDate: false }],
        ['map', { variant: 'side' }],
      ],
    },
    {
      path: 'cadouri',
      title: t('Cadouri', 'Gifts'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: t('Cadouri', 'Gifts'), showDate: false, showPlace: false },
        ],
        [
          'gifts',
          {
            variant: 'cards',
            intro: t(
              'Cel mai mult ne bucurăm că veniți. Dacă vreți totuși o idee:',
              'That you come is the best gift. If you would like an idea:',
            ),
            items: [
              {
                name: t('Cărți cu poze', 'Picture books'),
                text: t('De citit împreună, seara.', 'To read together at night.'),
              },
              {
                name: t('Un copac', 'A tree'),
                text: t(
                  'Îl plantăm și îi punem numele dumneavoastră.',
                  'We plant it and name it after you.',
                ),
              },
              {
                name: t('Pușculița', 'The piggy bank'),
                text: t('Pentru prima bicicletă.', 'For the first bicycle.'),
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'confirmare',
      title: t('Confirmare', 'RSVP'),
      blocks: [
        ['hero', { variant: 'page', title: t('Veniți?', 'Are you coming?'), showPlace: false }],
        ['rsvp', { variant: 'panel' }],
        [
          'contact',
          { variant: 'centred', title: t('O întrebare?', 'A question?'), organiser: false },
        ],
      ],
    },
  ],
}
