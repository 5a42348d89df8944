import {
  art,
  button,
  richTextOf,
  localText,
  photo,
  pageLink,
  type Template,
  staffText,
} from './template.ts'

export const confetti: Template = {
  id: 'confetti',
  name: 'Confetti',
  for: staffText('Botez, petrecere de copii', 'Baptism, children’s party'),
  about: staffText(
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
  header: {
    variant: 'centred',
    callLabel: localText('Venim!', 'We come!'),
    call: pageLink('confirmare'),
  },
  footer: {
    variant: 'centred',
    text: localText('Cu drag, mami și tati.', 'With love, mum and dad.'),
  },
  pages: [
    {
      path: '',
      title: localText('Acasă', 'Home'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: localText('Te așteptăm la', 'Join us for'),
            subtitle: localText(
              'Cu tort, baloane și multe zâmbete.',
              'With cake, balloons and many smiles.',
            ),
            picture: art('shapes', 'Desen cu forme colorate', 'Drawing of colourful shapes'),
            buttons: [button('Venim cu drag', 'We would love to come', pageLink('confirmare'))],
          },
        ],
        ['divider', { variant: 'scallop' }],
        [
          'facts',
          {
            variant: 'cards',
            background: 'alt',
            title: localText('Când și unde', 'When and where'),
            parts: true,
          },
        ],
        [
          'text',
          {
            variant: 'letter',
            title: localText('Cine e sărbătoritul', 'Who we celebrate'),
            body: richTextOf(
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
                picture: art('kite', 'Desen cu un zmeu', 'Drawing of a kite'),
                caption: localText('Prima plimbare', 'The first walk'),
              },
              {
                picture: art('snow', 'Desen cu un om de zăpadă', 'Drawing of a snowman'),
                caption: localText('Prima iarnă', 'The first winter'),
              },
              {
                picture: photo('confetti', 'Baloane colorate', 'Colourful balloons'),
                caption: localText('Prima joacă', 'The first game'),
              },
              {
                picture: art('apples', 'Desen cu meri', 'Drawing of apple trees'),
                caption: localText('Grădina bunicilor', 'The grandparents’ garden'),
              },
            ],
          },
        ],
        [
          'countdown',
          {
            variant: 'boxes',
            title: localText('Mai dormim de…', 'Sleeps to go'),
            background: 'alt',
            width: 'normal',
          },
        ],
      ],
    },
    {
      path: 'locul',
      title: localText('Locul', 'Place'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: localText('Cum ajungeți', 'How to come'), showDate: false },
        ],
        ['map', { variant: 'side' }],
      ],
    },
    {
      path: 'cadouri',
      title: localText('Cadouri', 'Gifts'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Cadouri', 'Gifts'),
            showDate: false,
            showPlace: false,
          },
        ],
        [
          'gifts',
          {
            variant: 'cards',
            intro: localText(
              'Cel mai mult ne bucurăm că veniți. Dacă vreți totuși o idee:',
              'That you come is the best gift. If you would like an idea:',
            ),
            items: [
              {
                name: localText('Cărți cu poze', 'Picture books'),
                text: localText('De citit împreună, seara.', 'To read together at night.'),
              },
              {
                name: localText('Un copac', 'A tree'),
                text: localText(
                  'Îl plantăm și îi punem numele dumneavoastră.',
                  'We plant it and name it after you.',
                ),
              },
              {
                name: localText('Pușculița', 'The piggy bank'),
                text: localText('Pentru prima bicicletă.', 'For the first bicycle.'),
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'confirmare',
      title: localText('Confirmare', 'RSVP'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: localText('Veniți?', 'Are you coming?'), showPlace: false },
        ],
        ['rsvp', { variant: 'panel' }],
        [
          'contact',
          { variant: 'centred', title: localText('O întrebare?', 'A question?'), organiser: false },
        ],
      ],
    },
  ],
}
