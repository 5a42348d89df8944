import { localText, richTextOf, type TemplatePage } from './template.ts'

/** Directions, accommodation, and frequent questions. */
export const venue: TemplatePage = {
  path: 'loc',
  title: localText('Locul', 'Venue', 'Helyszín', 'Ort'),
  blocks: [
    [
      'hero',
      {
        variant: 'page',
        title: localText('Locul', 'Venue', 'Helyszín', 'Ort'),
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
            name: localText('Metrou', 'Metro', 'Metró', 'U-Bahn'),
            text: localText(
              'Cea mai apropiată stație este la zece minute de mers pe jos.',
              'The nearest station is a ten-minute walk away.',
              'A legközelebbi állomás tíz perc séta.',
              'Die nächste Station ist zehn Gehminuten entfernt.',
            ),
          },
          {
            name: localText('Mașină', 'Car', 'Autó', 'Auto'),
            text: localText(
              'Parcare cu plată în curte; intrarea din spate.',
              'Paid parking in the yard; enter from the back.',
              'Fizetős parkoló az udvaron; bejárat hátulról.',
              'Gebührenpflichtige Parkplätze im Hof; Einfahrt von hinten.',
            ),
          },
        ],
      },
    ],
    [
      'stay',
      {
        variant: 'rows',
        title: localText(
          'Unde puteți dormi',
          'Where to stay',
          'Hol lehet megszállni',
          'Wo Sie übernachten können',
        ),
        background: 'alt',
        items: [
          {
            name: localText(
              'Hotel la 5 minute',
              'Hotel 5 minutes away',
              'Szálloda 5 percre',
              'Hotel in 5 Minuten Entfernung',
            ),
            text: localText(
              'Camere la preț special pentru participanți.',
              'Rooms at a special rate for attendees.',
              'Kedvezményes árú szobák a résztvevőknek.',
              'Zimmer zum Sonderpreis für Teilnehmende.',
            ),
            code: localText('MERIDIAN', 'MERIDIAN', 'MERIDIAN', 'MERIDIAN'),
            until: localText(
              'cu două săptămâni înainte',
              'two weeks before',
              'két héttel a rendezvény előtt',
              'zwei Wochen vorher',
            ),
          },
        ],
      },
    ],
    [
      'faq',
      {
        variant: 'open',
        width: 'wide',
        title: localText('Întrebări frecvente', 'Questions', 'Gyakori kérdések', 'Häufige Fragen'),
        items: [
          {
            question: localText(
              'Primesc factură?',
              'Do I get an invoice?',
              'Kapok számlát?',
              'Bekomme ich eine Rechnung?',
            ),
            answer: richTextOf(
              'Da, pe firmă sau pe persoană fizică, în ziua înscrierii.',
              'Yes, for a company or a person, on the day you register.',
              'Igen, cégnek vagy magánszemélynek, a jelentkezés napján.',
              'Ja, auf eine Firma oder eine Person, am Tag der Anmeldung.',
            ),
          },
          {
            question: localText(
              'Există traducere?',
              'Is there interpretation?',
              'Van tolmácsolás?',
              'Wird gedolmetscht?',
            ),
            answer: richTextOf(
              'Sesiunile din sala mare se traduc simultan în engleză.',
              'Sessions in the main hall are interpreted into English.',
              'A nagyterem előadásait szinkrontolmácsok angolra fordítják.',
              'Die Vorträge im großen Saal werden ins Englische gedolmetscht.',
            ),
          },
          {
            question: localText(
              'Pot trimite pe altcineva?',
              'Can I send somebody else?',
              'Küldhetek magam helyett mást?',
              'Kann jemand anderes für mich kommen?',
            ),
            answer: richTextOf(
              'Da, schimbați numele de pe pagina invitației până în ziua dinainte.',
              'Yes, change the name on your invitation page until the day before.',
              'Igen, a nevet az előző napig módosíthatja a meghívó oldalán.',
              'Ja, den Namen können Sie bis zum Vortag auf der Seite Ihrer Einladung ändern.',
            ),
          },
        ],
      },
    ],
  ],
}
