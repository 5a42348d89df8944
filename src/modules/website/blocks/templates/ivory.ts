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
  sameText,
} from './template.ts'

export const ivory: Template = {
  id: 'ivory',
  name: 'Ivory',
  for: staffText('Nuntă', 'Wedding'),
  about: staffText(
    'Aerisit și centrat, cu arcade și rămurele desenate.',
    'Airy and centred, with arches and drawn sprigs.',
  ),
  theme: {
    palette: {
      bg: '#fbf8f1',
      surface: '#f2eee2',
      text: '#35392f',
      muted: '#666a5b',
      primary: '#4f6148',
      onPrimary: '#ffffff',
      accent: '#c4714e',
    },
    scale: 'grand',
    radius: 'small',
    shadow: 'none',
    rhythm: 'airy',
    button: 'outline',
    picture: 'framed',
    motion: true,
  },
  header: {
    variant: 'split',
    callLabel: localText('Confirmați', 'RSVP'),
    call: pageLink('confirmare'),
  },
  footer: {
    variant: 'centred',
    text: localText(
      'Abia așteptăm să ne bucurăm împreună.',
      'We cannot wait to celebrate with you.',
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
            variant: 'arch',
            kicker: localText('Ne căsătorim', 'We are getting married'),
            picture: art('garden', 'Desen cu o grădină la apus', 'Drawing of a garden at sunset'),
            buttons: [
              button('Confirmați participarea', 'Answer the invitation', pageLink('confirmare')),
              button('Programul zilei', 'Plan of the day', pageLink('program'), 'quiet'),
            ],
          },
        ],
        ['divider', { variant: 'botanical' }],
        [
          'text',
          {
            variant: 'letter',
            body: richTextOf(
              'Dragii noștri,\nv-am vrea alături în ziua în care începem drumul împreună. Aici găsiți tot ce trebuie să știți: când, unde, cum ajungeți și unde puteți dormi.',
              'Dear all,\nwe would love to have you with us on the day we set out together. Here is everything you need: when, where, how to come and where to stay.',
            ),
          },
        ],
        ['countdown', { variant: 'line', title: localText('Mai avem puțin', 'Not long to go') }],
        [
          'text-image',
          {
            variant: 'arch',
            background: 'alt',
            kicker: localText('Povestea noastră', 'Our story'),
            title: localText('De la o cafea la o viață', 'From a coffee to a life'),
            body: richTextOf(
              'Ne-am cunoscut într-o zi de toamnă, la o masă la care mai era un singur loc liber. De atunci nu ne-am mai ridicat.',
              'We met on an autumn day, at a table with one free chair. We have not got up since.',
            ),
            picture: photo('ivory', 'Ramură de măslin în lumină', 'An olive branch in the light'),
            buttons: [button('Citiți povestea', 'Read the story', pageLink('povestea'), 'quiet')],
          },
        ],
        [
          'facts',
          {
            variant: 'row',
            title: localText('Pe scurt', 'In short'),
            more: [
              {
                label: localText('Ținută', 'Dress code'),
                value: localText('Elegantă, în tonuri naturale', 'Elegant, natural tones'),
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'povestea',
      title: localText('Povestea noastră', 'Our story'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Povestea noastră', 'Our story'),
            showDate: false,
            showPlace: false,
            spacing: 'm',
          },
        ],
        [
          'story',
          {
            variant: 'alternate',
            items: [
              {
                mark: localText('Toamnă', 'Autumn'),
                title: localText('Prima cafea', 'The first coffee'),
                text: localText(
                  'Ploua, iar cafeneaua era plină.',
                  'It rained, and the café was full.',
                ),
                picture: art('cups', 'Desen cu două cești', 'Drawing of two cups'),
              },
              {
                mark: localText('Vară', 'Summer'),
                title: localText('Primul munte', 'The first mountain'),
                text: localText(
                  'Am ajuns sus fără hartă și am coborât cu planuri.',
                  'We reached the top without a map and came down with plans.',
                ),
                picture: art('path', 'Desen cu o cărare', 'Drawing of a path'),
              },
              {
                mark: localText('Iarnă', 'Winter'),
                title: localText('Da', 'Yes'),
                text: localText(
                  'Întrebarea a fost scurtă, răspunsul și mai scurt.',
                  'The question was short, the answer shorter.',
                ),
                picture: art('tree', 'Desen cu un copac', 'Drawing of a tree'),
              },
            ],
          },
        ],
        [
          'gallery',
          {
            variant: 'polaroid',
            title: localText('Câteva fotografii', 'A few pictures'),
            background: 'alt',
            items: [
              {
                picture: art('meadow', 'Câmp cu flori, desen', 'Meadow with flowers, drawing'),
                caption: localText('Câmpul de lângă casă', 'The field by the house'),
              },
              {
                picture: art('waves', 'Valuri, desen', 'Waves, drawing'),
                caption: localText('Marea, în septembrie', 'The sea in September'),
              },
              {
                picture: art('skyline', 'Oraș, desen', 'City, drawing'),
                caption: localText('Orașul nostru', 'Our city'),
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'program',
      title: localText('Programul zilei', 'Plan of the day'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Programul zilei', 'Plan of the day'),
            showPlace: false,
            spacing: 'm',
          },
        ],
        ['agenda', { variant: 'list', width: 'narrow', showSpeakers: false }],
        [
          'menu',
          {
            variant: 'centred',
            title: localText('La masă', 'At the table'),
            background: 'alt',
            courses: [
              {
                course: localText('Aperitiv', 'Starter'),
                dish: localText(
                  'Brânzeturi de la stână, legume coapte și pâine cu maia',
                  'Farm cheeses, roast vegetables and sourdough',
                ),
              },
              {
                course: localText('Fel principal', 'Main'),
                dish: localText(
                  'Mușchi de vită cu piure de țelină',
                  'Beef tenderloin with celeriac purée',
                ),
                note: localText(
                  'La cerere: vegetarian, vegan, fără gluten',
                  'On request: vegetarian, vegan, gluten-free',
                ),
              },
              {
                course: localText('Desert', 'Dessert'),
                dish: localText('Tort cu fructe de pădure', 'Forest fruit cake'),
              },
            ],
          },
        ],
      ],
    },
    {
      path: 'drum',
      title: localText('Drum și cazare', 'Travel and stay'),
      blocks: [
        [
          'hero',
          {
            variant: 'page',
            title: localText('Drum și cazare', 'Travel and stay'),
            showDate: false,
            spacing: 'm',
          },
        ],
        [
          'map',
          {
            variant: 'side',
            directions: richTextOf(
              'Intrarea este prin parc; vă așteaptă cineva la poartă.',
              'Enter through the park; somebody will meet you at the gate.',
            ),
            ways: [
              {
                name: localText('Cu mașina', 'By car'),
                text: localText('Parcare liberă la intrare.', 'Free parking at the entrance.'),
              },
              {
                name: localText('Cu autocarul nostru', 'With our coach'),
                text: localText(
                  'Pleacă de la biserică după slujbă și se întoarce la 1, 3 și 5.',
                  'It leaves the church after the service and returns at 1, 3 and 5 am.',
                ),
              },
            ],
          },
        ],
        [
          'stay',
          {
            variant: 'cards',
            title: localText('Cazare', 'Stay'),
            background: 'alt',
            items: [
              {
                name: localText('Pensiunea din parc', 'The guesthouse in the park'),
                text: localText(
                  'Camere rezervate pe numele nostru, la cinci minute de mers.',
                  'Rooms held in our name, five minutes on foot.',
                ),
                code: sameText('NUNTA'),
                until: localText('o lună înainte', 'a month before'),
              },
              {
                name: localText('Hotelul de la lac', 'The lake hotel'),
                text: localText(
                  'La un sfert de oră cu mașina, cu mic dejun.',
                  'A quarter of an hour by car, with breakfast.',
                ),
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
        [
          'hero',
          {
            variant: 'page',
            title: localText('Veniți?', 'Are you coming?'),
            showDate: false,
            showPlace: false,
            spacing: 's',
          },
        ],
        [
          'rsvp',
          {
            variant: 'letter',
            intro: localText(
              'Deschideți invitația cu codul din mesaj și spuneți-ne cine vine, ce meniu preferă și dacă sunt copii.',
              'Open your invitation with the code and tell us who comes, which menu they prefer and whether there are children.',
            ),
          },
        ],
        [
          'faq',
          {
            variant: 'lines',
            title: localText('Întrebări', 'Questions'),
            items: [
              {
                question: localText('Pot veni cu cineva?', 'May I bring somebody?'),
                answer: richTextOf(
                  'Locurile însoțitorilor sunt trecute pe invitație.',
                  'Places for companions are named in your invitation.',
                ),
              },
              {
                question: localText('Copiii sunt bineveniți?', 'Are children welcome?'),
                answer: richTextOf(
                  'Da. Avem meniu și colț de joacă pentru ei.',
                  'Yes. They have a menu and a corner of their own.',
                ),
              },
            ],
          },
        ],
        [
          'cta',
          {
            variant: 'line',
            title: localText('Nu uitați ziua', 'Save the day'),
            buttons: [button('Adăugați în calendar', 'Add to calendar', calendar)],
          },
        ],
      ],
    },
  ],
}
