import {
  newOption,
  newQuestion,
  newSection,
  noWords,
  type Body,
  type Question,
  type QuestionType,
  type Section,
  type Settings,
  type Words,
} from '../model.ts'

export type Starter = 'empty' | 'registration' | 'dietary' | 'feedback' | 'team'
/** Only in templates of events whose guests choose menus and name diets with their answer. */
export type TemplateStarter = Starter | 'stay'
export type Content = Settings & { body: Body }

const usual: Omit<Settings, 'kind' | 'title'> = {
  intro: noWords,
  thanks: {
    ro: 'Vă mulțumim! Am primit răspunsurile dumneavoastră.',
    en: 'Thank you! We have received your answers.',
  },
  audience: 'open',
  anonymous: false,
  opensAt: null,
  closesAt: null,
  editUntil: null,
  onGuestPage: false,
  atCheckIn: false,
}

/** What a new questionnaire begins with; each has fresh keys. */
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
  const comes = ask('yesno', ['Participați la eveniment?', 'Will you attend?'], { required: true })
  const about = section(
    ['Despre dumneavoastră', 'About you'],
    [
      ask('text', ['Nume și prenume', 'Full name'], { required: true, personal: true }),
      ask('email', ['Adresa de e-mail', 'E-mail address'], { required: true }),
      ask('phone', ['Telefon', 'Phone'], {}),
      ask('text', ['Compania', 'Company'], {}),
      comes,
    ],
  )
  const workshop = choice(
    'single',
    ['La ce atelier doriți să participați?', 'Which workshop would you like to join?'],
    [
      ['Comunicare', 'Communication'],
      ['Negociere', 'Negotiation'],
      ['Nu particip la ateliere', 'I do not join a workshop'],
    ],
  )
  const details = section(
    ['Participarea', 'Attendance'],
    [
      { ...workshop, required: true },
      ask(
        'consent',
        [
          'Sunt de acord cu prelucrarea datelor mele pentru organizarea evenimentului.',
          'I agree that my data is processed to organise the event.',
        ],
        {},
      ),
    ],
  )
  const no = { q: comes.id, is: 'in' as const, values: ['no'] }
  return {
    ...usual,
    kind: 'registration',
    title: { ro: 'Înscriere', en: 'Registration' },
    intro: {
      ro: 'Completați câteva date, ca să vă putem primi cum se cuvine.',
      en: 'A few details, so that we can welcome you properly.',
    },
    body: { sections: [{ ...about, next: [{ when: no, to: 'end' }] }, details] },
  }
}

function dietary(): Content {
  const diet = choice(
    'multiple',
    ['Aveți restricții alimentare?', 'Do you have dietary requirements?'],
    [
      ['Vegetarian', 'Vegetarian'],
      ['Vegan', 'Vegan'],
      ['Fără gluten', 'Gluten free'],
      ['Fără lactoză', 'Lactose free'],
      ['De post', 'Lenten'],
    ],
  )
  const allergy = ask('yesno', ['Aveți alergii alimentare?', 'Do you have food allergies?'], {
    required: true,
  })
  const which = ask('long', ['La ce sunteți alergic?', 'What are you allergic to?'], {
    required: true,
    personal: true,
    keepDays: 30,
    showIf: { q: allergy.id, is: 'in', values: ['yes'] },
  })
  const consent = ask(
    'consent',
    [
      'Sunt de acord ca alergiile mele să fie notate pentru bucătărie.',
      'I agree that my allergies are noted for the kitchen.',
    ],
    { required: true, showIf: { q: allergy.id, is: 'in', values: ['yes'] } },
  )
  return {
    ...usual,
    kind: 'rsvp',
    audience: 'guests',
    onGuestPage: true,
    title: { ro: 'Meniu și alergii', en: 'Menu and allergies' },
    body: {
      sections: [
        section(
          ['', ''],
          [
            choice(
              'single',
              ['Ce meniu preferați?', 'Which menu do you prefer?'],
              [
                ['Carne', 'Meat'],
                ['Pește', 'Fish'],
                ['Vegetarian', 'Vegetarian'],
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

/** What guests of a celebration are asked beside their answer, which has menu and diet already. */
function stay(): Content {
  const sleeps = ask('yesno', ['Aveți nevoie de cazare?', 'Do you need accommodation?'], {
    required: true,
  })
  const nights = ask('number', ['Pentru câte nopți?', 'For how many nights?'], {
    showIf: { q: sleeps.id, is: 'in', values: ['yes'] },
  })
  const ride = choice(
    'single',
    ['Cum ajungeți?', 'How do you get there?'],
    [
      ['Cu mașina mea', 'By my own car'],
      ['Aș folosi transportul pus la dispoziție', 'I would use the transport provided'],
      ['Altfel', 'Otherwise'],
    ],
  )
  const song = ask('text', ['Ce melodie vă aduce pe ring?', 'Which song gets you dancing?'], {})
  return {
    ...usual,
    kind: 'rsvp',
    audience: 'guests',
    onGuestPage: true,
    title: { ro: 'Cazare, transport, muzică', en: 'Accommodation, transport, music' },
    body: { sections: [section(['', ''], [sleeps, nights, ride, song])] },
  }
}

function feedback(): Content {
  const nps = ask(
    'nps',
    [
      'Cât de probabil este să ne recomandați unui prieten?',
      'How likely are you to recommend us to a friend?',
    ],
    { required: true },
  )
  const why = ask('long', ['Ce ar fi trebuit să fie altfel?', 'What should have been different?'], {
    showIf: { q: nps.id, is: 'lt', than: 7 },
  })
  const parts = matrix(
    ['Cum ați apreciat fiecare parte?', 'How did you find each part?'],
    [
      [
        ['Locația', 'Venue'],
        ['Mâncarea', 'Food'],
        ['Muzica', 'Music'],
        ['Organizarea', 'Organisation'],
      ],
      [
        ['Slab', 'Poor'],
        ['Potrivit', 'Fair'],
        ['Bine', 'Good'],
        ['Excelent', 'Excellent'],
      ],
    ],
  )
  return {
    ...usual,
    kind: 'after',
    anonymous: true,
    title: { ro: 'Cum a fost?', en: 'How was it?' },
    intro: {
      ro: 'Durează două minute. Răspunsurile sunt anonime.',
      en: 'It takes two minutes. Answers are anonymous.',
    },
    body: {
      sections: [
        section(
          ['Impresia generală', 'Overall'],
          [
            ask('scale', ['Cât de mulțumit ați fost?', 'How satisfied were you?'], {
              required: true,
              lowLabel: { ro: 'deloc', en: 'not at all' },
              highLabel: { ro: 'foarte', en: 'very' },
            }),
            nps,
            why,
          ],
        ),
        section(
          ['În detaliu', 'In detail'],
          [parts, ask('long', ['Ce v-a plăcut cel mai mult?', 'What did you like best?'], {})],
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

type Pair = readonly [ro: string, en: string]

function words([ro, en]: Pair): Words {
  return { ro, en }
}

export function section(title: Pair, questions: Question[]): Section {
  return { ...newSection(), title: words(title), questions }
}

export function ask(type: QuestionType, label: Pair, more: object): Question {
  return { ...newQuestion(type), label: words(label), ...more }
}

export function choice(
  type: 'single' | 'multiple' | 'dropdown' | 'ranking',
  label: Pair,
  options: readonly Pair[],
): Question {
  return ask(type, label, { options: options.map((pair) => newOption(...pair)) })
}

export function matrix(
  label: Pair,
  [rows, columns]: readonly [readonly Pair[], readonly Pair[]],
): Question {
  return ask('matrix', label, {
    rows: rows.map((pair) => newOption(...pair)),
    columns: columns.map((pair) => newOption(...pair)),
  })
}
