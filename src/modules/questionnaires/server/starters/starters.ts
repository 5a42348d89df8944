import { newSection, noWords, type Body, type Question, type Settings } from '../../model.ts'
import { ask, choice, matrix, section } from './starter-questions.ts'

export type Starter = 'empty' | 'registration' | 'dietary' | 'feedback' | 'team'
/** Only in templates of events whose guests choose menus and name diets with their answer. */
export type TemplateStarter = Starter | 'stay'
export type Content = Settings & { body: Body }

const usual: Omit<Settings, 'kind' | 'title'> = {
  intro: noWords,
  thanks: {
    ro: 'Vă mulțumim! Am primit răspunsurile dumneavoastră.',
    en: 'Thank you! We have received your answers.',
    hu: 'Köszönjük! Megkaptuk a válaszait.',
    de: 'Vielen Dank! Wir haben Ihre Antworten erhalten.',
  },
  audience: 'open',
  anonymous: false,
  opensAt: null,
  closesAt: null,
  editUntil: null,
  onGuestPage: false,
  atCheckIn: false,
}

/** The content of a new questionnaire; each has fresh keys. */
export function starterOf(starter: TemplateStarter): Content {
  return { empty, registration, dietary, stay, feedback, team }[starter]()
}

function empty(): Content {
  return {
    ...usual,
    kind: 'before',
    title: { ro: 'Chestionar nou', en: 'New questionnaire' },
    body: { sections: [newSection()] },
  }
}

function registration(): Content {
  const comes = ask(
    'yesno',
    [
      'Participați la eveniment?',
      'Will you attend?',
      { hu: 'Részt vesz a rendezvényen?', de: 'Nehmen Sie an der Veranstaltung teil?' },
    ],
    { required: true },
  )
  const about = section(
    ['Despre dumneavoastră', 'About you', { hu: 'Önről', de: 'Über Sie' }],
    [
      ask('text', ['Nume și prenume', 'Full name', { hu: 'Teljes név', de: 'Vor- und Nachname' }], {
        required: true,
        personal: true,
      }),
      ask(
        'email',
        ['Adresa de e-mail', 'Email address', { hu: 'E-mail-cím', de: 'E-Mail-Adresse' }],
        { required: true },
      ),
      ask('phone', ['Telefon', 'Phone', { hu: 'Telefonszám', de: 'Telefon' }], {}),
      ask('text', ['Compania', 'Company', { hu: 'Cég', de: 'Firma' }], {}),
      comes,
    ],
  )
  const workshop = choice(
    'single',
    [
      'La ce atelier doriți să participați?',
      'Which workshop would you like to join?',
      {
        hu: 'Melyik műhelymunkán szeretne részt venni?',
        de: 'An welchem Workshop möchten Sie teilnehmen?',
      },
    ],
    [
      ['Comunicare', 'Communication', { hu: 'Kommunikáció', de: 'Kommunikation' }],
      ['Negociere', 'Negotiation', { hu: 'Tárgyalás', de: 'Verhandeln' }],
      [
        'Nu particip la ateliere',
        'I do not join a workshop',
        { hu: 'Nem veszek részt műhelymunkán', de: 'Ich nehme an keinem Workshop teil' },
      ],
    ],
  )
  const details = section(
    ['Participarea', 'Attendance', { hu: 'Részvétel', de: 'Teilnahme' }],
    [
      { ...workshop, required: true },
      ask(
        'consent',
        [
          'Sunt de acord cu prelucrarea datelor mele pentru organizarea evenimentului.',
          'I agree that my data is processed to organise the event.',
          {
            hu: 'Hozzájárulok, hogy adataimat a rendezvény megszervezéséhez kezeljék.',
            de: 'Ich willige ein, dass meine Daten zur Organisation der Veranstaltung verarbeitet werden.',
          },
        ],
        {},
      ),
    ],
  )
  const no = { q: comes.id, is: 'in' as const, values: ['no'] }
  return {
    ...usual,
    kind: 'registration',
    title: { ro: 'Înscriere', en: 'Registration', hu: 'Jelentkezés', de: 'Anmeldung' },
    intro: {
      ro: 'Completați câteva date, ca să vă putem primi cum se cuvine.',
      en: 'A few details, so that we can welcome you properly.',
      hu: 'Néhány adat, hogy illően fogadhassuk.',
      de: 'Einige Angaben, damit wir Sie gut empfangen können.',
    },
    body: { sections: [{ ...about, next: [{ when: no, to: 'end' }] }, details] },
  }
}

function dietary(): Content {
  const diet = choice(
    'multiple',
    [
      'Aveți restricții alimentare?',
      'Do you have dietary requirements?',
      { hu: 'Van különleges étrendje?', de: 'Haben Sie besondere Ernährungswünsche?' },
    ],
    [
      ['Vegetarian', 'Vegetarian', { hu: 'Vegetáriánus', de: 'Vegetarisch' }],
      ['Vegan', 'Vegan', { hu: 'Vegán', de: 'Vegan' }],
      ['Fără gluten', 'Gluten free', { hu: 'Gluténmentes', de: 'Glutenfrei' }],
      ['Fără lactoză', 'Lactose free', { hu: 'Laktózmentes', de: 'Laktosefrei' }],
      ['De post', 'Lenten', { hu: 'Böjti', de: 'Fastenspeise' }],
    ],
  )
  const allergy = ask(
    'yesno',
    [
      'Aveți alergii alimentare?',
      'Do you have food allergies?',
      { hu: 'Van ételallergiája?', de: 'Haben Sie Lebensmittelallergien?' },
    ],
    {
      required: true,
    },
  )
  const which = ask(
    'long',
    [
      'La ce sunteți alergic?',
      'What are you allergic to?',
      { hu: 'Mire allergiás?', de: 'Wogegen sind Sie allergisch?' },
    ],
    {
      required: true,
      personal: true,
      keepDays: 30,
      showIf: { q: allergy.id, is: 'in', values: ['yes'] },
    },
  )
  const consent = ask(
    'consent',
    [
      'Sunt de acord ca alergiile mele să fie notate pentru bucătărie.',
      'I agree that my allergies are noted for the kitchen.',
      {
        hu: 'Hozzájárulok, hogy az allergiáimat a konyha számára feljegyezzék.',
        de: 'Ich willige ein, dass meine Allergien für die Küche notiert werden.',
      },
    ],
    { required: true, showIf: { q: allergy.id, is: 'in', values: ['yes'] } },
  )
  return {
    ...usual,
    kind: 'rsvp',
    audience: 'guests',
    onGuestPage: true,
    title: {
      ro: 'Meniu și alergii',
      en: 'Menu and allergies',
      hu: 'Menü és allergiák',
      de: 'Menü und Allergien',
    },
    body: {
      sections: [
        section(
          ['', ''],
          [
            choice(
              'single',
              [
                'Ce meniu preferați?',
                'Which menu do you prefer?',
                { hu: 'Melyik menüt választja?', de: 'Welches Menü möchten Sie?' },
              ],
              [
                ['Carne', 'Meat', { hu: 'Hús', de: 'Fleisch' }],
                ['Pește', 'Fish', { hu: 'Hal', de: 'Fisch' }],
                ['Vegetarian', 'Vegetarian', { hu: 'Vegetáriánus', de: 'Vegetarisch' }],
              ],
            ),
            { ...diet, other: true } as Question,
            allergy,
            which,
            consent,
          ],
        ),
      ],
    },
  }
}

/** Questions for guests of a celebration besides their answer, which has menu and diet already. */
function stay(): Content {
  const sleeps = ask(
    'yesno',
    [
      'Aveți nevoie de cazare?',
      'Do you need accommodation?',
      { hu: 'Szüksége van szállásra?', de: 'Brauchen Sie eine Unterkunft?' },
    ],
    {
      required: true,
    },
  )
  const nights = ask(
    'number',
    [
      'Pentru câte nopți?',
      'For how many nights?',
      { hu: 'Hány éjszakára?', de: 'Für wie viele Nächte?' },
    ],
    {
      showIf: { q: sleeps.id, is: 'in', values: ['yes'] },
    },
  )
  const ride = choice(
    'single',
    ['Cum ajungeți?', 'How do you get there?', { hu: 'Hogyan érkezik?', de: 'Wie reisen Sie an?' }],
    [
      ['Cu mașina mea', 'By my own car', { hu: 'Saját autóval', de: 'Mit meinem Auto' }],
      [
        'Aș folosi transportul pus la dispoziție',
        'I would use the transport provided',
        {
          hu: 'A biztosított szállítást venném igénybe',
          de: 'Ich würde den bereitgestellten Transport nutzen',
        },
      ],
      ['Altfel', 'Otherwise', { hu: 'Másképp', de: 'Anders' }],
    ],
  )
  const song = ask(
    'text',
    [
      'Ce melodie vă aduce pe ring?',
      'Which song gets you dancing?',
      { hu: 'Melyik dalra táncol biztosan?', de: 'Bei welchem Lied tanzen Sie?' },
    ],
    {},
  )
  return {
    ...usual,
    kind: 'rsvp',
    audience: 'guests',
    onGuestPage: true,
    title: {
      ro: 'Cazare, transport, muzică',
      en: 'Accommodation, transport, music',
      hu: 'Szállás, utazás, zene',
      de: 'Unterkunft, Anreise, Musik',
    },
    body: { sections: [section(['', ''], [sleeps, nights, ride, song])] },
  }
}

function feedback(): Content {
  const nps = ask(
    'nps',
    [
      'Cât de probabil este să ne recomandați unui prieten?',
      'How likely are you to recommend us to a friend?',
      {
        hu: 'Mennyire valószínű, hogy ajánlana minket egy barátjának?',
        de: 'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
      },
    ],
    { required: true },
  )
  const why = ask(
    'long',
    [
      'Ce ar fi trebuit să fie altfel?',
      'What should have been different?',
      { hu: 'Mi lehetett volna másképp?', de: 'Was hätte anders sein sollen?' },
    ],
    {
      showIf: { q: nps.id, is: 'lt', than: 7 },
    },
  )
  const parts = matrix(
    [
      'Cum ați apreciat fiecare parte?',
      'How did you find each part?',
      { hu: 'Milyennek találta az egyes részeket?', de: 'Wie fanden Sie die einzelnen Teile?' },
    ],
    [
      [
        ['Locația', 'Venue', { hu: 'Helyszín', de: 'Ort' }],
        ['Mâncarea', 'Food', { hu: 'Ételek', de: 'Essen' }],
        ['Muzica', 'Music', { hu: 'Zene', de: 'Musik' }],
        ['Organizarea', 'Organisation', { hu: 'Szervezés', de: 'Organisation' }],
      ],
      [
        ['Slab', 'Poor', { hu: 'Gyenge', de: 'Schwach' }],
        ['Potrivit', 'Fair', { hu: 'Megfelelő', de: 'Angemessen' }],
        ['Bine', 'Good', { hu: 'Jó', de: 'Gut' }],
        ['Excelent', 'Excellent', { hu: 'Kiváló', de: 'Ausgezeichnet' }],
      ],
    ],
  )
  return {
    ...usual,
    kind: 'after',
    anonymous: true,
    title: { ro: 'Cum a fost?', en: 'How was it?', hu: 'Milyen volt?', de: 'Wie war es?' },
    intro: {
      ro: 'Durează două minute. Răspunsurile sunt anonime.',
      en: 'It takes two minutes. Answers are anonymous.',
      hu: 'Két percet vesz igénybe. A válaszok névtelenek.',
      de: 'Es dauert zwei Minuten. Die Antworten sind anonym.',
    },
    body: {
      sections: [
        section(
          ['Impresia generală', 'Overall', { hu: 'Összességében', de: 'Insgesamt' }],
          [
            ask(
              'scale',
              [
                'Cât de mulțumit ați fost?',
                'How satisfied were you?',
                { hu: 'Mennyire volt elégedett?', de: 'Wie zufrieden waren Sie?' },
              ],
              {
                required: true,
                lowLabel: { ro: 'deloc', en: 'not at all', hu: 'egyáltalán nem', de: 'gar nicht' },
                highLabel: { ro: 'foarte', en: 'very', hu: 'nagyon', de: 'sehr' },
              },
            ),
            nps,
            why,
          ],
        ),
        section(
          ['În detaliu', 'In detail', { hu: 'Részletesen', de: 'Im Einzelnen' }],
          [
            parts,
            ask(
              'long',
              [
                'Ce v-a plăcut cel mai mult?',
                'What did you like best?',
                { hu: 'Mi tetszett a legjobban?', de: 'Was hat Ihnen am besten gefallen?' },
              ],
              {},
            ),
          ],
        ),
      ],
    },
  }
}

function team(): Content {
  return {
    ...usual,
    kind: 'internal',
    title: { ro: 'Ce am învățat', en: 'What we learned' },
    body: {
      sections: [
        section(
          ['', ''],
          [
            ask('long', ['Ce a mers bine?', 'What went well?'], {}),
            ask('long', ['Ce facem altfel data viitoare?', 'What do we change next time?'], {}),
            ask('scale', ['Cât de bine am colaborat?', 'How well did we work together?'], {}),
          ],
        ),
      ],
    },
  }
}
