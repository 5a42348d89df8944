import { venue } from './meridian-venue.ts'
import {
  photo,
  button,
  calendar,
  richTextOf,
  register,
  localText,
  pageLink,
  type Template,
} from './template.ts'

export const meridian: Template = {
  id: 'meridian',
  name: 'Meridian',
  for: localText('Conferință', 'Conference'),
  about: localText(
    'Grilă strictă, linii subțiri și cifre mari.',
    'A strict grid, thin rules and large figures.',
  ),
  theme: {
    palette: {
      bg: '#f6f7fb',
      surface: '#ffffff',
      text: '#0e1525',
      muted: '#535c70',
      primary: '#1f3fd6',
      onPrimary: '#ffffff',
      accent: '#c8f031',
    },
    scale: 'normal',
    radius: 'none',
    shadow: 'none',
    rhythm: 'normal',
    button: 'square',
    picture: 'plain',
    motion: true,
  },
  header: {
    variant: 'bar',
    callLabel: localText('Înscriere', 'Register', 'Jelentkezés', 'Anmelden'),
    call: register,
  },
  footer: {
    variant: 'columns',
    text: localText(
      'Ne vedem la conferință.',
      'See you at the conference.',
      'Találkozunk a konferencián.',
      'Wir sehen uns auf der Konferenz.',
    ),
  },
  pages: [
    {
      path: '',
      title: localText('Acasă', 'Home', 'Kezdőlap', 'Startseite'),
      blocks: [
        [
          'hero',
          {
            variant: 'ledger',
            kicker: localText('Conferință', 'Conference', 'Konferencia', 'Konferenz'),
            subtitle: localText(
              'Idei care se pot pune în practică luni dimineață.',
              'Ideas that you can put to work on Monday morning.',
              'Ötletek, amelyeket hétfő reggel már használhat.',
              'Ideen, die Sie am Montagmorgen umsetzen können.',
            ),
            picture: photo(
              'meridian',
              'Sală plină, în fața unui ecran luminos',
              'A full hall before a bright screen',
              'Teli terem egy világos vetítővászon előtt',
              'Ein voller Saal vor einer hellen Leinwand',
            ),
            buttons: [
              button('Vedeți programul', 'See the programme', pageLink('program'), 'strong', {
                hu: 'Program megtekintése',
                de: 'Programm ansehen',
              }),
              button('Adăugați în calendar', 'Add to calendar', calendar, 'quiet', {
                hu: 'Hozzáadás a naptárhoz',
                de: 'Zum Kalender hinzufügen',
              }),
            ],
          },
        ],
        [
          'now-next',
          {
            title: localText('Chiar acum', 'Right now', 'Éppen most', 'Gerade jetzt'),
            background: 'accent',
            spacing: 's',
          },
        ],
        [
          'stats',
          {
            variant: 'ruled',
            items: [
              { source: 'days', label: localText('zile', 'days', 'nap', 'Tage') },
              {
                source: 'sessions',
                label: localText('sesiuni', 'sessions', 'előadás', 'Vorträge'),
              },
              {
                source: 'speakers',
                label: localText('speakeri', 'speakers', 'előadó', 'Vortragende'),
              },
              {
                source: 'partners',
                label: localText('parteneri', 'partners', 'partner', 'Partner'),
              },
            ],
          },
        ],
        [
          'text',
          {
            variant: 'columns',
            width: 'wide',
            title: localText(
              'De ce merită',
              'Why it is worth it',
              'Miért érdemes eljönni',
              'Warum es sich lohnt',
            ),
            body: richTextOf(
              'Am ales subiecte despre care se vorbește mult și se arată puțin. Fiecare sesiune aduce un caz real, cu cifrele lui.\nPauzele sunt lungi dinadins: jumătate din ce învățați aici vine de la cei cu care stați la masă.',
              'We chose topics that people talk about much and show little. Every session brings a real case with its figures.\nThe breaks are long on purpose: half of what you learn here comes from the people you sit with.',
              'Olyan témákat választottunk, amelyekről sokat beszélnek, de keveset mutatnak. Minden előadás valódi esetet hoz, a számaival együtt.\nA szünetek szándékosan hosszúak: amit itt tanul, annak felét az asztaltársaitól tanulja.',
              'Wir haben Themen gewählt, über die viel gesprochen und wenig gezeigt wird. Jeder Vortrag bringt einen echten Fall mit seinen Zahlen.\nDie Pausen sind mit Absicht lang: Die Hälfte von dem, was Sie hier lernen, kommt von denen, mit denen Sie am Tisch sitzen.',
            ),
          },
        ],
        [
          'speakers',
          {
            variant: 'grid',
            title: localText('Speakeri', 'Speakers', 'Előadók', 'Vortragende'),
            background: 'alt',
          },
        ],
        [
          'partners',
          {
            variant: 'tiers',
            title: localText('Parteneri', 'Partners', 'Partnerek', 'Partner'),
          },
        ],
        [
          'cta',
          {
            variant: 'band',
            title: localText(
              'Locurile sunt limitate',
              'Places are limited',
              'A helyek száma korlátozott',
              'Die Plätze sind begrenzt',
            ),
            text: localText(
              'Înscrierea durează un minut.',
              'Registration takes one minute.',
              'A jelentkezés egy percet vesz igénybe.',
              'Die Anmeldung dauert eine Minute.',
            ),
            buttons: [
              button('Rezervați un loc', 'Book a place', register, 'strong', {
                hu: 'Hely foglalása',
                de: 'Platz sichern',
              }),
            ],
          },
        ],
      ],
    },
    {
      path: 'program',
      title: localText('Program', 'Programme', 'Program', 'Programm'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Program', 'Programme', 'Program', 'Programm'),
            subtitle: localText(
              'Orele sunt cele din oraș; sesiunile marcate cu o sală se țin în paralel.',
              'Times are local; sessions with a room run in parallel.',
              'Az időpontok helyi idő szerintiek; a teremmel jelölt előadások párhuzamosan zajlanak.',
              'Die Zeiten sind Ortszeit; Vorträge mit einem Saal laufen parallel.',
            ),
            showPlace: false,
            spacing: 'm',
          },
        ],
        ['agenda', { variant: 'timeline', width: 'wide' }],
        [
          'activities',
          {
            variant: 'cards',
            title: localText('Cu înscriere', 'With enrolment', 'Jelentkezéssel', 'Mit Anmeldung'),
            width: 'wide',
            background: 'alt',
          },
        ],
      ],
    },
    {
      path: 'speakeri',
      title: localText('Speakeri', 'Speakers', 'Előadók', 'Vortragende'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Speakeri', 'Speakers', 'Előadók', 'Vortragende'),
            showDate: false,
            showPlace: false,
            spacing: 'm',
          },
        ],
        ['speakers', { variant: 'list', width: 'wide' }],
        [
          'quote',
          {
            variant: 'large',
            text: localText(
              'Cea mai bună întrebare a zilei vine mereu din sală.',
              'The best question of the day always comes from the audience.',
              'A nap legjobb kérdése mindig a közönségből érkezik.',
              'Die beste Frage des Tages kommt immer aus dem Publikum.',
            ),
            author: localText(
              'Echipa conferinței',
              'The conference team',
              'A konferencia csapata',
              'Das Team der Konferenz',
            ),
          },
        ],
      ],
    },
    venue,
    {
      path: 'contact',
      title: localText('Contact', 'Contact', 'Kapcsolat', 'Kontakt'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Contact', 'Contact', 'Kapcsolat', 'Kontakt'),
            showDate: false,
            showPlace: false,
            spacing: 'm',
          },
        ],
        [
          'contact',
          {
            variant: 'side',
            topics: [
              {
                label: localText('Înscriere', 'Registration', 'Jelentkezés', 'Anmeldung'),
              },
              {
                label: localText('Parteneriat', 'Partnership', 'Partnerség', 'Partnerschaft'),
              },
              { label: localText('Presă', 'Press', 'Sajtó', 'Presse') },
            ],
          },
        ],
      ],
    },
  ],
}
