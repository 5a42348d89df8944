import { art, button, calendar, prose, register, t, to, type Template } from './template.ts'

export const noir: Template = {
  id: 'noir',
  name: 'Noir Gala',
  for: t('Gală', 'Gala'),
  about: t(
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
  header: { variant: 'overlay', callLabel: t('Confirmare', 'RSVP'), call: to('confirmare') },
  footer: { variant: 'centred', text: t('O seară a fundației.', 'An evening of the foundation.') },
  pages: [
    {
      path: '',
      title: t('Seara', 'The evening'),
      blocks: [
        [
          'hero',
          {
            variant: 'cover',
            width: 'full',
            kicker: t('Cu plăcerea de a vă invita', 'The pleasure of your company'),
            subtitle: t(
              'Cină, licitație și concert, pentru o cauză care merită.',
              'Dinner, auction and concert, for a cause that deserves it.',
            ),
            picture: art(
              'stage',
              'Desen cu reflectoare peste o sală',
              'Drawing of spotlights over a hall',
            ),
            overlay: 'strong',
            buttons: [button('Confirmați prezența', 'Confirm your presence', to('confirmare'))],
          },
        ],
        [
          'quote',
          {
            variant: 'large',
            text: t(
              'Nimeni nu a devenit vreodată sărac dăruind.',
              'No one has ever become poor by giving.',
            ),
            author: t('Anne Frank', 'Anne Frank'),
          },
        ],
        [
          'facts',
          {
            variant: 'ledger',
            background: 'alt',
            more: [
              { label: t('Ținută', 'Dress code'), value: t('Black tie', 'Black tie') },
              {
                label: t('Masă', 'Table'),
                value: t('Vă conducem la locul dumneavoastră', 'You will be shown to your place'),
              },
            ],
          },
        ],
        ['table-finder', { variant: 'letter' }],
        [
          'text-image',
          {
            variant: 'over',
            kicker: t('Cauza', 'The cause'),
            title: t('Unde ajunge darul dumneavoastră', 'Where your gift goes'),
            body: prose(
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
              { source: 'sessions', label: t('momente ale serii', 'moments of the evening') },
              { source: 'speakers', label: t('invitați pe scenă', 'people on stage') },
              { source: 'partners', label: t('parteneri', 'partners') },
            ],
          },
        ],
        [
          'partners',
          { variant: 'wall', title: t('Alături de noi', 'With us'), grey: true, background: 'alt' },
        ],
      ],
    },
    {
      path: 'programul',
      title: t('Programul', 'Programme'),
      blocks: [
        ['hero', { variant: 'page', title: t('Programul serii', 'Programme'), showPlace: false }],
        ['agenda', { variant: 'list', width: 'narrow' }],
        [
          'menu',
          {
            variant: 'card',
            title: t('Cina', 'Dinner'),
            background: 'alt',
            courses: [
              {
                course: t('Întâi', 'First'),
                dish: t(
                  'Carpaccio de sfeclă cu brânză de capră',
                  'Beetroot carpaccio with goat cheese',
                ),
              },
              {
                course: t('Principal', 'Main'),
                dish: t('Rață cu vișine și cartofi trași', 'Duck with cherries and potatoes'),
              },
              { course: t('Final', 'Last'), dish: t('Parfait de ciocolată', 'Chocolate parfait') },
            ],
          },
        ],
      ],
    },
    {
      path: 'confirmare',
      title: t('Confirmare', 'RSVP'),
      blocks: [
        ['hero', { variant: 'page', title: t('Confirmare', 'RSVP'), showPlace: false }],
        [
          'rsvp',
          {
            variant: 'panel',
            intro: t(
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
            title: t('Păstrați seara', 'Keep the evening'),
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
      title: t('Contact', 'Contact'),
      blocks: [
        ['hero', { variant: 'page', title: t('Contact', 'Contact'), showDate: false }],
        ['map', { variant: 'ticket' }],
        [
          'contact',
          {
            variant: 'centred',
            topics: [
              { label: t('Mese și locuri', 'Tables and seats') },
              { label: t('Donații', 'Donations') },
              { label: t('Presă', 'Press') },
            ],
          },
        ],
      ],
    },
  ],
}
