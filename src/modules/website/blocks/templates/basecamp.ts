import { art, button, prose, t, to, type Template } from './template.ts'

export const basecamp: Template = {
  id: 'basecamp',
  name: 'Basecamp',
  for: t('Team-building', 'Team-building'),
  about: t(
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
  header: { variant: 'centred', callLabel: t('Mă înscriu', 'Sign me up'), call: to('activitati') },
  footer: {
    variant: 'columns',
    text: t('Aduceți chef de mers și o haină de ploaie.', 'Bring good shoes and a raincoat.'),
  },
  pages: [
    {
      path: '',
      title: t('Tabăra', 'Camp'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: t('Plecăm împreună', 'We go together'),
            subtitle: t(
              'Două zile afară, fără prezentări și fără proiector.',
              'Two days outside, without slides and without a projector.',
            ),
            picture: art(
              'peaks',
              'Desen cu munți și curbe de nivel',
              'Drawing of mountains with contour lines',
            ),
            buttons: [
              button('Alegeți activitățile', 'Choose activities', to('activitati')),
              button('Ce iau cu mine?', 'What do I bring?', to('bagaj'), 'quiet'),
            ],
          },
        ],
        ['divider', { variant: 'contour' }],
        [
          'countdown',
          { variant: 'boxes', title: t('Până la plecare', 'Until we leave'), width: 'normal' },
        ],
        [
          'activities',
          { variant: 'badges', title: t('Ce facem', 'What we do'), background: 'alt' },
        ],
        [
          'story',
          {
            variant: 'cards',
            title: t('Regulile taberei', 'Camp rules'),
            items: [
              {
                mark: t('1', '1'),
                title: t('Fără laptop', 'No laptop'),
                text: t('Telefonul rămâne pentru poze.', 'Phones are for pictures.'),
              },
              {
                mark: t('2', '2'),
                title: t('Fiecare gătește', 'Everybody cooks'),
                text: t('Echipele se trag la sorți.', 'Teams are drawn by lot.'),
              },
              {
                mark: t('3', '3'),
                title: t('Focul e al tuturor', 'The fire is for all'),
                text: t('Poveștile la fel.', 'So are the stories.'),
              },
            ],
          },
        ],
        [
          'questionnaire',
          { title: t('Spuneți-ne câte ceva', 'Tell us a few things'), background: 'alt' },
        ],
      ],
    },
    {
      path: 'activitati',
      title: t('Activități', 'Activities'),
      blocks: [
        ['hero', { variant: 'page', title: t('Activități', 'Activities'), showPlace: false }],
        ['activities', { variant: 'cards' }],
      ],
    },
    {
      path: 'program',
      title: t('Program', 'Schedule'),
      blocks: [
        ['hero', { variant: 'page', title: t('Program', 'Schedule') }],
        ['agenda', { variant: 'timeline', showSpeakers: false }],
      ],
    },
    {
      path: 'bagaj',
      title: t('Ce iau cu mine', 'What to bring'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: t('Ce iau cu mine', 'What to bring'),
            showDate: false,
            showPlace: false,
          },
        ],
        [
          'text-image',
          {
            variant: 'left',
            title: t('Bagajul', 'Your bag'),
            body: prose(
              'Încălțăminte de drumeție, o haină caldă, una de ploaie, lanternă, sticlă de apă și ceva bun de împărțit.',
              'Walking shoes, something warm, something waterproof, a torch, a bottle and something good to share.',
            ),
            picture: art('meadow', 'Desen cu o pajiște', 'Drawing of a meadow'),
          },
        ],
        ['map', { variant: 'side', title: t('Cum ajungem', 'Getting there'), background: 'alt' }],
        [
          'faq',
          {
            variant: 'cards',
            title: t('Se întreabă', 'People ask'),
            items: [
              {
                question: t('Și dacă plouă?', 'What if it rains?'),
                answer: prose(
                  'Avem cabană mare și un plan B pentru fiecare activitate.',
                  'There is a large cabin and a plan B for every activity.',
                ),
              },
              {
                question: t('Mănânc vegetarian.', 'I am vegetarian.'),
                answer: prose(
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
