import { defineSeed } from '#platform/server/database/demo-seed.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { OrganisationKind } from '../model.ts'
import { add } from './contacts.ts'
import { link } from './links.ts'
import * as organisations from './organisations.ts'
import { countContacts } from './store.ts'

/** Clients and venues of the demo agency, with their people: first name, last name, role, phone. */
const places: readonly [OrganisationKind, string, string, readonly Person[]][] = [
  [
    'venue',
    'Palatul Bragadiru',
    'Calea Rahovei 147-153, București',
    [
      ['Ștefania', 'Țurcanu', 'Manager evenimente', '+40722410118'],
      ['Gheorghe', 'Munteanu', 'Șef de sală', '+40722410119'],
    ],
  ],
  [
    'venue',
    'Domeniul Snagov',
    'Str. Lacului 12, Snagov',
    [
      ['Ilinca', 'Cârstea', 'Coordonator locație', '+40723555204'],
      ['Nicolae', 'Bratu', 'Parcare și acces', '+40723555205'],
    ],
  ],
  [
    'venue',
    'Hotel Cetatea Sibiu',
    'Piața Mare 4, Sibiu',
    [['Hans', 'Schuster', 'Recepție și cazări', '+40369401200']],
  ],
  ['client', 'Ana și Mihai Dobrescu', '', [['Ana', 'Dobrescu', 'Mireasă', '+40745100311']]],
  [
    'client',
    'Orizont Software',
    'Bd. Dimitrie Pompeiu 6, București',
    [
      ['Cătălina', 'Vlădescu', 'Director comunicare', '+40731200450'],
      ['Răzvan', 'Enache', 'Buget și contracte', '+40731200451'],
    ],
  ],
  [
    'client',
    'Fundația Lumina',
    'Str. Horea 31, Cluj-Napoca',
    [['Măriuca', 'Sârbu', 'Președintă', '+40744880017']],
  ],
]

type Person = readonly [first: string, last: string, role: string, phone: string]

/** People of firms that are not clients: first name, last name, job, firm, phone, e-mail. */
const suppliers: readonly (readonly [string, string, string, string, string, string])[] = [
  ['Vlad', 'Șerban', 'DJ', 'Sunet Bun', '+40726301122', 'vlad@sunetbun.ro'],
  ['Ioana', 'Preda', 'Fotograf', 'Cadru Studio', '+40727455901', 'ioana@cadrustudio.ro'],
  ['Dragoș', 'Neagu', 'Videograf', 'Cadru Studio', '+40727455902', 'dragos@cadrustudio.ro'],
  ['Crina', 'Bălan', 'Florar', 'Atelierul de Flori', '+40728100233', 'crina@atelieruldeflori.ro'],
  ['Marius', 'Țepeluș', 'Bucătar-șef', 'Gustul Casei Catering', '+40729777401', ''],
  ['Adela', 'Popa', 'Rezervări', 'Gustul Casei Catering', '+40729777402', 'adela@gustulcasei.ro'],
  ['Sorin', 'Câmpeanu', 'Lumini și scenă', 'Scena Mare', '+40730611800', 'sorin@scenamare.ro'],
  ['Sânziana', 'Rusu', 'Cofetar', 'Dulce de Azi', '+40732008812', 'comenzi@dulcedeazi.ro'],
  ['Bogdan', 'Ursache', 'Transport invitați', 'Autocar Nord', '+40733914020', ''],
  ['Elena', 'Dima', 'Hostess', 'Zâmbet Staff', '+40734505511', 'elena@zambetstaff.ro'],
  ['Tudor', 'Ionașcu', 'Prezentator', '', '+40735222678', 'tudor.ionascu@exemplu.ro'],
  ['Kinga', 'Szabó', 'Interpret maghiară', '', '+40736818190', 'kinga.szabo@exemplu.ro'],
  ['Paul', 'Mureșan', 'Tipar și semnalistică', 'Tipografia Verde', '+40737120345', ''],
  ['Oana', 'Stănescu', 'Închirieri mobilier', 'Mese și Scaune', '+40738600712', ''],
  ['Liviu', 'Pârvu', 'Pază', 'Scut Protect', '+40739411990', 'dispecerat@scutprotect.ro'],
]

const labels: Readonly<Record<string, string[]>> = {
  Șerban: ['De încredere'],
  Preda: ['De încredere', 'Vorbește engleză'],
  Szabó: ['Vorbește engleză'],
  Pârvu: ['Non-stop'],
}

const blank = {
  jobTitle: '',
  organisation: '',
  emails: [],
  language: null,
  note: '',
  tags: [] as string[],
  photoId: null,
}

/** The address book of the demo agency; a company that already has people keeps them as they are. */
export const seed = defineSeed('contacts', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    if ((await countContacts(ctx.db, ctx.company, {})) > 0) return
    for (const [kind, name, address, people] of places)
      await addPlace(ctx, { kind, name, address }, people)
    for (const [firstName, lastName, jobTitle, organisation, phone, email] of suppliers)
      await add(ctx, {
        ...blank,
        tags: labels[lastName] ?? [],
        firstName,
        lastName,
        jobTitle,
        organisation,
        phones: [phone],
        emails: email ? [email] : [],
      })
    // Entered twice, by two colleagues: an example for merging.
    await add(ctx, {
      ...blank,
      firstName: 'Șerban',
      lastName: 'Vlad',
      phones: ['+40726301122'],
      note: 'Are nevoie de priză trifazată.',
    })
  }),
)

async function addPlace(
  ctx: CompanyContext,
  place: { kind: OrganisationKind; name: string; address: string },
  people: readonly Person[],
): Promise<void> {
  const { id: targetId } = await organisations.add(ctx, place)
  for (const [at, [firstName, lastName, role, phone]] of people.entries()) {
    const organisation = place.address ? place.name : ''
    const person = { ...blank, firstName, lastName, jobTitle: role, organisation, phones: [phone] }
    const { id } = await add(ctx, person)
    await link(ctx, { id, kind: place.kind, targetId, role, isPrimary: at === 0 })
  }
}
