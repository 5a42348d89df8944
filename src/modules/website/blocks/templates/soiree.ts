import {
  art,
  button,
  calendar,
  richTextOf,
  localText,
  photo,
  pageLink,
  type Template,
  staffText,
} from './template.ts'

export const soiree: Template = {
  id: 'soiree',
  name: 'Soirée',
  for: staffText('Aniversare, cină, petrecere', 'Birthday, dinner, party'),
  about: staffText(
    'O carte de invitație pe fond texturat, într-o singură pagină.',
    'An invitation card on a textured ground, on one page.',
  ),
  theme: {
    palette: {
      bg: '#f5ebdd',
      surface: '#fffaf2',
      text: '#33182f',
      muted: '#6d5064',
      primary: '#5a1f4d',
      onPrimary: '#fff5e8',
      accent: '#b86a3c',
    },
    scale: 'normal',
    radius: 'small',
    shadow: 'soft',
    rhythm: 'normal',
    button: 'pill',
    picture: 'framed',
    motion: true,
  },
  header: { variant: 'centred' },
  footer: {
    variant: 'centred',
    text: localText('Vă așteptăm cu paharul plin.', 'A full glass awaits you.'),
  },
  pages: [
    {
      path: '',
      title: localText('Invitația', 'Invitation'),
      blocks: [
        [
          'hero',
          {
            variant: 'card',
            kicker: localText('Sunteți invitat', 'You are invited'),
            subtitle: localText(
              'O seară cu prieteni, mâncare bună și muzică bună.',
              'An evening with friends, good food and good music.',
            ),
            picture: art('table', 'Desen cu o masă și lumânări', 'Drawing of a table with candles'),
            buttons: [
              button('Confirmați', 'Answer', { kind: 'anchor', anchor: 'confirmare' }),
              button('În calendar', 'Add to calendar', calendar, 'quiet'),
            ],
          },
        ],
        [
          'facts',
          {
            variant: 'row',
            more: [
              {
                label: localText('Ținută', 'Dress code'),
                value: localText('Ceva cu sclipici', 'Something that sparkles'),
              },
            ],
          },
        ],
        ['divider', { variant: 'dots' }],
        [
          'text-image',
          {
            variant: 'frame',
            title: localText('Ce se întâmplă', 'What happens'),
            body: richTextOf(
              'La opt ne așezăm la masă, la zece se dau scaunele la o parte. Nu aduceți nimic, doar pantofi buni de dans.',
              'At eight we sit down, at ten the chairs go away. Bring nothing but good dancing shoes.',
            ),
            picture: photo('soiree', 'Lumânări pe o masă', 'Candles on a table'),
          },
        ],
        [
          'rsvp',
          {
            variant: 'letter',
            anchor: 'confirmare',
            title: localText('Veniți?', 'Will you come?'),
          },
        ],
        ['map', { variant: 'ticket', title: localText('Aici ne găsiți', 'Find us here') }],
      ],
    },
    {
      path: 'meniu',
      title: localText('Meniul', 'Menu'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: localText('Meniul serii', 'The menu'), showPlace: false },
        ],
        [
          'menu',
          {
            variant: 'card',
            courses: [
              {
                course: localText('Aperitive', 'Starters'),
                dish: localText('Mezze de sezon și pâine caldă', 'Seasonal mezze and warm bread'),
              },
              {
                course: localText('Principal', 'Main'),
                dish: localText(
                  'Miel la cuptor sau vinete umplute',
                  'Oven lamb or stuffed aubergine',
                ),
                note: localText('Vegetarian: vinetele', 'Vegetarian: the aubergine'),
              },
              {
                course: localText('Dulce', 'Sweet'),
                dish: localText('Papanași', 'Papanași, fried cheese doughnuts'),
              },
              {
                course: localText('Pahar', 'Glass'),
                dish: localText(
                  'Fetească neagră, limonadă cu mentă',
                  'Fetească neagră, mint lemonade',
                ),
              },
            ],
          },
        ],
        [
          'cta',
          {
            variant: 'card',
            title: localText('Alergii sau preferințe?', 'Allergies or wishes?'),
            buttons: [button('Înapoi la invitație', 'Back to the invitation', pageLink(''))],
          },
        ],
      ],
    },
  ],
}
