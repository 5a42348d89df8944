import { art, button, calendar, prose, register, t, to, type Template } from './template.ts'

export const civic: Template = {
  id: 'civic',
  name: 'Civic',
  for: t('Instituție, congres', 'Institution, congress'),
  about: t(
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
    callLabel: t('Acreditare', 'Accreditation'),
    call: to('acreditare'),
  },
  footer: {
    variant: 'columns',
    text: t(
      'Eveniment public. Accesul se face pe bază de acreditare.',
      'A public event. Admission by accreditation.',
    ),
  },
  pages: [
    {
      path: '',
      title: t('Acasă', 'Home'),
      blocks: [
        [
          'hero',
          {
            variant: 'split',
            kicker: t('Congres', 'Congress'),
            subtitle: t(
              'Lucrările sunt deschise publicului și presei acreditate.',
              'The sessions are open to the public and the accredited press.',
            ),
            picture: art(
              'columns',
              'Desen cu o clădire cu coloane',
              'Drawing of a building with columns',
            ),
            buttons: [
              button('Programul lucrărilor', 'Programme', to('program')),
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
            title: t('Cuvânt înainte', 'Foreword'),
            body: prose(
              'Congresul reunește autorități, cercetători și organizații care lucrează pentru același oraș.\nDocumentele de lucru se publică aici înainte de ședințe, iar concluziile după ele.',
              'The congress brings together authorities, researchers and organisations who work for the same city.\nWorking papers are published here before the sessions and conclusions after them.',
            ),
          },
        ],
        [
          'downloads',
          {
            variant: 'rows',
            title: t('Documente recente', 'Recent documents'),
            items: [
              {
                name: t('Ordinea de zi', 'Agenda'),
                note: t('Fișier de calendar', 'Calendar file'),
                link: { kind: 'own', page: 'calendar' },
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'program',
      title: t('Program', 'Programme'),
      blocks: [
        ['hero', { variant: 'page', title: t('Programul lucrărilor', 'Programme') }],
        ['agenda', { variant: 'list', width: 'normal' }],
        ['speakers', { variant: 'list', title: t('Vorbitori', 'Speakers') }],
      ],
    },
    {
      path: 'acreditare',
      title: t('Acreditare', 'Accreditation'),
      blocks: [
        ['hero', { variant: 'page', title: t('Acreditare', 'Accreditation'), showPlace: false }],
        [
          'story',
          {
            variant: 'steps',
            items: [
              {
                title: t('Completați cererea', 'Fill in the request'),
                text: t(
                  'Cu datele din actul de identitate, fără CNP.',
                  'As in your identity document, without its number.',
                ),
              },
              {
                title: t('Primiți confirmarea', 'Wait for the confirmation'),
                text: t('În cel mult două zile lucrătoare.', 'Within two working days.'),
              },
              {
                title: t('Ridicați ecusonul', 'Collect the badge'),
                text: t('La intrare, cu codul QR.', 'At the entrance, with the QR code.'),
              },
            ],
          },
        ],
        ['questionnaire', {}],
        [
          'rsvp',
          { variant: 'band', registerLabel: t('Cereți acreditarea', 'Ask for accreditation') },
        ],
      ],
    },
    {
      path: 'contact',
      title: t('Contact', 'Contact'),
      blocks: [
        ['hero', { variant: 'page', title: t('Contact', 'Contact'), showDate: false }],
        [
          'contact',
          {
            variant: 'side',
            topics: [
              { label: t('Acreditare', 'Accreditation') },
              { label: t('Presă', 'Press') },
              { label: t('Documente', 'Documents') },
            ],
          },
        ],
        ['map', { variant: 'side', background: 'alt' }],
        [
          'cta',
          {
            variant: 'line',
            title: t('Aveți deja invitație?', 'Already invited?'),
            buttons: [button('Înscriere', 'Register', register)],
          },
        ],
      ],
    },
  ],
}
