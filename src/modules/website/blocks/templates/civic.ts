import {
  photo,
  button,
  calendar,
  richTextOf,
  register,
  localText,
  pageLink,
  type Template,
  staffText,
} from './template.ts'

export const civic: Template = {
  id: 'civic',
  name: 'Civic',
  for: staffText('Instituție, congres', 'Institution, congress'),
  about: staffText(
    'Sobru, cu contrast mare și structură la vedere.',
    'Sober, with high contrast and visible structure.',
  ),
  theme: {
    palette: {
      bg: '#ffffff',
      surface: '#eef1f6',
      text: '#101a33',
      muted: '#42506e',
      primary: '#14306b',
      onPrimary: '#ffffff',
      accent: '#b4232c',
    },
    scale: 'compact',
    radius: 'none',
    shadow: 'none',
    rhythm: 'normal',
    button: 'square',
    picture: 'plain',
    motion: false,
  },
  header: {
    variant: 'bar',
    logo: true,
    callLabel: localText('Acreditare', 'Accreditation'),
    call: pageLink('acreditare'),
  },
  footer: {
    variant: 'columns',
    text: localText(
      'Eveniment public. Accesul se face pe bază de acreditare.',
      'A public event. Admission by accreditation.',
    ),
  },
  pages: [
    {
      path: '',
      title: localText('Acasă', 'Home'),
      blocks: [
        [
          'hero',
          {
            variant: 'cover',
            width: 'full',
            overlay: 'middle',
            kicker: localText('Congres', 'Congress'),
            subtitle: localText(
              'Lucrările sunt deschise publicului și presei acreditate.',
              'The sessions are open to the public and the accredited press.',
            ),
            picture: photo(
              'civic',
              'Colonadă la apusul soarelui, cu orașul în depărtare',
              'A colonnade at sunset with the city in the distance',
            ),
            buttons: [
              button('Programul lucrărilor', 'Programme', pageLink('program')),
              button('Adăugați în calendar', 'Add to calendar', calendar, 'quiet'),
            ],
          },
        ],
        ['facts', { variant: 'ledger', background: 'alt' }],
        [
          'text',
          {
            variant: 'columns',
            width: 'normal',
            title: localText('Cuvânt înainte', 'Foreword'),
            body: richTextOf(
              'Congresul reunește autorități, cercetători și organizații care lucrează pentru același oraș.\nDocumentele de lucru se publică aici înainte de ședințe, iar concluziile după ele.',
              'The congress brings together authorities, researchers and organisations who work for the same city.\nWorking papers are published here before the sessions and conclusions after them.',
            ),
          },
        ],
        [
          'downloads',
          {
            variant: 'rows',
            title: localText('Documente recente', 'Recent documents'),
            items: [
              {
                name: localText('Ordinea de zi', 'Agenda'),
                note: localText('Fișier de calendar', 'Calendar file'),
                link: { kind: 'own', page: 'calendar' },
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'program',
      title: localText('Program', 'Programme'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Programul lucrărilor', 'Programme') }],
        ['agenda', { variant: 'list', width: 'normal' }],
        ['speakers', { variant: 'list', title: localText('Vorbitori', 'Speakers') }],
      ],
    },
    {
      path: 'acreditare',
      title: localText('Acreditare', 'Accreditation'),
      blocks: [
        [
          'hero',
          { variant: 'page', title: localText('Acreditare', 'Accreditation'), showPlace: false },
        ],
        [
          'story',
          {
            variant: 'steps',
            items: [
              {
                title: localText('Completați cererea', 'Fill in the request'),
                text: localText(
                  'Cu datele din actul de identitate, fără CNP.',
                  'As in your identity document, without its number.',
                ),
              },
              {
                title: localText('Primiți confirmarea', 'Wait for the confirmation'),
                text: localText('În cel mult două zile lucrătoare.', 'Within two working days.'),
              },
              {
                title: localText('Ridicați ecusonul', 'Collect the badge'),
                text: localText('La intrare, cu codul QR.', 'At the entrance, with the QR code.'),
              },
            ],
          },
        ],
        ['questionnaire', {}],
        [
          'rsvp',
          {
            variant: 'band',
            registerLabel: localText('Cereți acreditarea', 'Ask for accreditation'),
          },
        ],
      ],
    },
    {
      path: 'contact',
      title: localText('Contact', 'Contact'),
      blocks: [
        ['hero', { variant: 'page', title: localText('Contact', 'Contact'), showDate: false }],
        [
          'contact',
          {
            variant: 'side',
            topics: [
              { label: localText('Acreditare', 'Accreditation') },
              { label: localText('Presă', 'Press') },
              { label: localText('Documente', 'Documents') },
            ],
          },
        ],
        ['map', { variant: 'side', background: 'alt' }],
        [
          'cta',
          {
            variant: 'line',
            title: localText('Aveți deja invitație?', 'Already invited?'),
            buttons: [button('Înscriere', 'Register', register)],
          },
        ],
      ],
    },
  ],
}
