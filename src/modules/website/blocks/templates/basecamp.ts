import {
  art,
  button,
  richTextOf,
  localText,
  photo,
  pageLink,
  type Template,
  staffText,
  sameText,
} from './template.ts'

export const basecamp: Template = {
  id: 'basecamp',
  name: 'Basecamp',
  for: staffText('Team-building', 'Team-building'),
  about: staffText(
    'Curbe de nivel, insigne și carduri rotunjite.',
    'Contour lines, badges and rounded cards.',
  ),
  theme: {
    palette: {
      bg: '#f4efe3',
      surface: '#ffffff',
      text: '#1d2b22',
      muted: '#55604f',
      primary: '#22563c',
      onPrimary: '#ffffff',
      accent: '#ef7f2d',
    },
    scale: 'normal',
    radius: 'large',
    shadow: 'hard',
    rhythm: 'normal',
    button: 'pill',
    picture: 'plain',
    motion: true,
  },
  header: {
    variant: 'centred',
    callLabel: localText('Mă înscriu', 'Sign me up'),
    call: pageLink('activitati'),
  },
  footer: {
    variant: 'columns',
    text: localText(
      'Aduceți chef de mers și o haină de ploaie.',
      'Bring good shoes and a raincoat.',
    ),
  },
  pages: [
    {
      path: '',
      title: localText('Tabăra', 'Camp'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: localText('Plecăm împreună', 'We go together'),
            subtitle: localText(
              'Două zile afară, fără prezentări și fără proiector.',
              'Two days outside, without slides and without a projector.',
            ),
            picture: art(
              'peaks',
              'Desen cu munți și curbe de nivel',
              'Drawing of mountains with contour lines',
            ),
            buttons: [
              button('Alegeți activitățile', 'Choose activities', pageLink('activitati')),
              button('Ce iau cu mine?', 'What do I bring?', pageLink('bagaj'), 'quiet'),
            ],
          },
        ],
        ['divider', { variant: 'contour' }],
        [
          'countdown',
          {
            variant: 'boxes',
            title: localText('Până la plecare', 'Until we leave'),
            width: 'normal',
          },
        ],
        [
          'activities',
          { variant: 'badges', title: localText('Ce facem', 'What we do'), background: 'alt' },
        ],
        [
          'story',
          {
            variant: 'cards',
            title: localText('Regulile taberei', 'Camp rules'),
            items: [
              {
                mark: sameText('1'),
                title: localText('Fără laptop', 'No laptop'),
                text: localText('Telefonul rămâne pentru poze.', 'Phones are for pictures.'),
              },
              {
                mark: sameText('2'),
                title: localText('Fiecare gătește', 'Everybody cooks'),
                text: localText('Echipele se trag la sorți.', 'Teams are drawn by lot.'),
              },
              {
                mark: sameText('3'),
                title: localText('Focul e al tuturor', 'The fire is for all'),
                text: localText('Poveștile la fel.', 'So are the stories.'),
              },
            ],
          },
        ],
        [
          'questionnaire',
          { title: localText('Spuneți-ne câte ceva', 'Tell us a few things'), background: 'alt' },
        ],
      ],
    },
    {
      path: 'activitati',
      title: localText('Activități', 'Activities'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: localText('Activități', 'Activities'), showPlace: false },
        ],
        ['activities', { variant: 'cards' }],
      ],
    },
    {
      path: 'program',
      title: localText('Program', 'Schedule'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Program', 'Schedule') }],
        ['agenda', { variant: 'timeline', showSpeakers: false }],
      ],
    },
    {
      path: 'bagaj',
      title: localText('Ce iau cu mine', 'What to bring'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Ce iau cu mine', 'What to bring'),
            showDate: false,
            showPlace: false,
          },
        ],
        [
          'text-image',
          {
            variant: 'left',
            title: localText('Bagajul', 'Your bag'),
            body: richTextOf(
              'Încălțăminte de drumeție, o haină caldă, una de ploaie, lanternă, sticlă de apă și ceva bun de împărțit.',
              'Walking shoes, something warm, something waterproof, a torch, a bottle and something good to share.',
            ),
            picture: photo(
              'basecamp',
              'Munți și brazi la răsărit',
              'Mountains and firs at sunrise',
            ),
          },
        ],
        [
          'map',
          { variant: 'side', title: localText('Cum ajungem', 'Getting there'), background: 'alt' },
        ],
        [
          'faq',
          {
            variant: 'cards',
            title: localText('Se întreabă', 'People ask'),
            items: [
              {
                question: localText('Și dacă plouă?', 'What if it rains?'),
                answer: richTextOf(
                  'Avem cabană mare și un plan B pentru fiecare activitate.',
                  'There is a large cabin and a plan B for every activity.',
                ),
              },
              {
                question: localText('Mănânc vegetarian.', 'I am vegetarian.'),
                answer: richTextOf(
                  'Spuneți-ne în chestionar, gătim pentru toți.',
                  'Tell us in the questionnaire; we cook for everybody.',
                ),
              },
            ],
          },
        ],
      ],
    },
  ],
}
