import {
  art,
  button,
  calendar,
  richTextOf,
  register,
  localText,
  photo,
  pageLink,
  type Template,
  staffText,
  sameText,
} from './template.ts'

export const noir: Template = {
  id: 'noir',
  name: 'Noir Gala',
  for: staffText('Gală', 'Gala'),
  about: staffText(
    'Întunecat, pe tot ecranul, cu linii aurii și capitale înalte.',
    'Dark and full-bleed, with gold hairlines and tall capitals.',
  ),
  theme: {
    palette: {
      bg: '#0d0b0c',
      surface: '#191516',
      text: '#f4ede1',
      muted: '#b3a796',
      primary: '#d8b878',
      onPrimary: '#15110c',
      accent: '#6d1f2c',
    },
    scale: 'grand',
    radius: 'none',
    shadow: 'none',
    rhythm: 'airy',
    button: 'outline',
    picture: 'toned',
    motion: true,
  },
  header: {
    variant: 'overlay',
    callLabel: localText('Confirmare', 'RSVP'),
    call: pageLink('confirmare'),
  },
  footer: {
    variant: 'centred',
    text: localText('O seară a fundației.', 'An evening of the foundation.'),
  },
  pages: [
    {
      path: '',
      title: localText('Seara', 'The evening'),
      blocks: [
        [
          'hero',
          {
            variant: 'cover',
            width: 'full',
            kicker: localText('Cu plăcerea de a vă invita', 'The pleasure of your company'),
            subtitle: localText(
              'Cină, licitație și concert, pentru o cauză care merită.',
              'Dinner, auction and concert, for a cause that deserves it.',
            ),
            picture: photo(
              'noir',
              'Pahare de șampanie în lumină aurie',
              'Champagne glasses in golden light',
            ),
            overlay: 'middle',
            buttons: [
              button('Confirmați prezența', 'Confirm your presence', pageLink('confirmare')),
            ],
          },
        ],
        [
          'quote',
          {
            variant: 'large',
            text: localText(
              'Nimeni nu a devenit vreodată sărac dăruind.',
              'No one has ever become poor by giving.',
            ),
            author: sameText('Anne Frank'),
          },
        ],
        [
          'facts',
          {
            variant: 'ledger',
            background: 'alt',
            more: [
              {
                label: localText('Ținută', 'Dress code'),
                value: localText('Black tie', 'Black tie'),
              },
              {
                label: localText('Masă', 'Table'),
                value: localText(
                  'Vă conducem la locul dumneavoastră',
                  'You will be shown to your place',
                ),
              },
            ],
          },
        ],
        ['table-finder', { variant: 'letter' }],
        [
          'text-image',
          {
            variant: 'over',
            kicker: localText('Cauza', 'The cause'),
            title: localText('Unde ajunge darul dumneavoastră', 'Where your gift goes'),
            body: richTextOf(
              'Toate fondurile strânse în această seară merg la bursele pentru copii talentați din sate.',
              'All funds raised tonight go to scholarships for gifted children from villages.',
            ),
            picture: art('lights', 'Desen cu lumini', 'Drawing of lights'),
          },
        ],
        [
          'stats',
          {
            variant: 'giant',
            items: [
              {
                source: 'sessions',
                label: localText('momente ale serii', 'moments of the evening'),
              },
              { source: 'speakers', label: localText('invitați pe scenă', 'people on stage') },
              { source: 'partners', label: localText('parteneri', 'partners') },
            ],
          },
        ],
        [
          'partners',
          {
            variant: 'wall',
            title: localText('Alături de noi', 'With us'),
            grey: true,
            background: 'alt',
          },
        ],
      ],
    },
    {
      path: 'programul',
      title: localText('Programul', 'Programme'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: localText('Programul serii', 'Programme'), showPlace: false },
        ],
        ['agenda', { variant: 'list', width: 'narrow' }],
        [
          'menu',
          {
            variant: 'card',
            title: localText('Cina', 'Dinner'),
            background: 'alt',
            courses: [
              {
                course: localText('Întâi', 'First'),
                dish: localText(
                  'Carpaccio de sfeclă cu brânză de capră',
                  'Beetroot carpaccio with goat cheese',
                ),
              },
              {
                course: localText('Principal', 'Main'),
                dish: localText(
                  'Rață cu vișine și cartofi trași',
                  'Duck with cherries and potatoes',
                ),
              },
              {
                course: localText('Final', 'Last'),
                dish: localText('Parfait de ciocolată', 'Chocolate parfait'),
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
        ['hero', { variant: 'page', title: localText('Confirmare', 'RSVP'), showPlace: false }],
        [
          'rsvp',
          {
            variant: 'panel',
            intro: localText(
              'Codul se află pe invitația tipărită și în mesaj.',
              'The code is on the printed invitation and in the message.',
            ),
          },
        ],
        [
          'cta',
          {
            variant: 'line',
            background: 'base',
            title: localText('Păstrați seara', 'Keep the evening'),
            buttons: [
              button('Adăugați în calendar', 'Add to calendar', calendar, 'quiet'),
              button('Cereți un loc', 'Ask for a place', register),
            ],
          },
        ],
      ],
    },
    {
      path: 'contact',
      title: localText('Contact', 'Contact'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Contact', 'Contact'), showDate: false }],
        ['map', { variant: 'ticket' }],
        [
          'contact',
          {
            variant: 'centred',
            topics: [
              { label: localText('Mese și locuri', 'Tables and seats') },
              { label: localText('Donații', 'Donations') },
              { label: localText('Presă', 'Press') },
            ],
          },
        ],
      ],
    },
  ],
}
