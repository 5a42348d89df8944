import { localText, richTextOf, type TemplatePage, sameText } from './template.ts'

/** Directions, accommodation, and frequent questions. */
export const venue: TemplatePage = {
  path: 'loc',
  title: localText('Locul', 'Venue'),
  blocks: [
    [
      'hero',
      {
        variant: 'page',
        title: localText('Locul', 'Venue'),
        showDate: false,
        spacing: 'm',
      },
    ],
    [
      'map',
      {
        variant: 'wide',
        ways: [
          {
            name: localText('Metrou', 'Metro'),
            text: localText(
              'Cea mai apropiată stație este la zece minute de mers pe jos.',
              'The nearest station is a ten-minute walk away.',
            ),
          },
          {
            name: localText('Mașină', 'Car'),
            text: localText(
              'Parcare cu plată în curte; intrarea din spate.',
              'Paid parking in the yard; enter from the back.',
            ),
          },
        ],
      },
    ],
    [
      'stay',
      {
        variant: 'rows',
        title: localText('Unde puteți dormi', 'Where to stay'),
        background: 'alt',
        items: [
          {
            name: localText('Hotel la 5 minute', 'Hotel 5 minutes away'),
            text: localText(
              'Camere la preț special pentru participanți.',
              'Rooms at a special rate for attendees.',
            ),
            code: sameText('MERIDIAN'),
            until: localText('cu două săptămâni înainte', 'two weeks before'),
          },
        ],
      },
    ],
    [
      'faq',
      {
        variant: 'open',
        width: 'wide',
        title: localText('Întrebări frecvente', 'Questions'),
        items: [
          {
            question: localText('Primesc factură?', 'Do I get an invoice?'),
            answer: richTextOf(
              'Da, pe firmă sau pe persoană fizică, în ziua înscrierii.',
              'Yes, for a company or a person, on the day you register.',
            ),
          },
          {
            question: localText('Există traducere?', 'Is there interpretation?'),
            answer: richTextOf(
              'Sesiunile din sala mare se traduc simultan în engleză.',
              'Sessions in the main hall are interpreted into English.',
            ),
          },
          {
            question: localText('Pot trimite pe altcineva?', 'Can I send somebody else?'),
            answer: richTextOf(
              'Da, schimbați numele de pe pagina invitației până în ziua dinainte.',
              'Yes, change the name on your invitation page until the day before.',
            ),
          },
        ],
      },
    ],
  ],
}
