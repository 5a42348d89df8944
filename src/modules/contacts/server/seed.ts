import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { add } from './contacts.ts'
import { countContacts } from './store.ts'

/** People of firms, whom the directory of partners links to theirs: first name, last name, job, firm, phone, e-mail. */
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
