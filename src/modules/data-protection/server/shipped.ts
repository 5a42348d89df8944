import type { RegisterEntry, RegisterText, Retention } from '../model.ts'

/** What a company has before it changes anything; ids are the same in every company. */
export const shippedRetention: Retention = { guestDays: 90, version: 1 }

type ShippedText = Omit<RegisterText, 'transfers' | 'security'>

const always = {
  ro: {
    transfers: 'Nu se transferă date în afara Spațiului Economic European.',
    security:
      'Conexiuni criptate, acces pe roluri și pe evenimente, parole păstrate doar ca amprentă, jurnal al schimbărilor, copii de siguranță care expiră după cel mult 35 de zile.',
  },
  en: {
    transfers: 'No data is transferred outside the European Economic Area.',
    security:
      'Encrypted connections, access by role and by event, passwords kept only as hashes, a log of changes, backups that expire after at most 35 days.',
  },
}

export const shippedRegister: readonly RegisterEntry[] = [
  entry(1, {
    ro: {
      name: 'Invitați și participanți',
      purpose: 'Liste de invitați, invitații, confirmări de prezență, locuri la mese, bilete.',
      basis:
        'Executarea contractului cu organizatorul și interesul legitim de a organiza evenimentul (art. 6 alin. 1 lit. b și f RGPD).',
      people: 'Invitați, însoțitori, copii anunțați de părinți, participanți înscriși.',
      data: 'Nume, e-mail, telefon, companie și funcție, grup, confirmare, meniu ales, mesaje.',
      recipients: 'Organizatorul evenimentului, locația, furnizorul de servicii informatice.',
      retention: 'Anonimizare la 90 de zile după eveniment.',
    },
    en: {
      name: 'Guests and participants',
      purpose: 'Guest lists, invitations, replies, seating, tickets.',
      basis:
        'Performance of the contract with the host and the legitimate interest in holding the event (art. 6(1)(b) and (f) GDPR).',
      people: 'Guests, companions, children announced by their parents, registered participants.',
      data: 'Name, e-mail, phone, company and job title, group, reply, chosen menu, messages.',
      recipients: 'The host of the event, the venue, the provider of IT services.',
      retention: 'Made anonymous 90 days after the event.',
    },
  }),
  entry(2, {
    ro: {
      name: 'Diete, alergii și nevoi de acces',
      purpose: 'Meniuri sigure și acces fără bariere.',
      basis: 'Consimțământ explicit (art. 9 alin. 2 lit. a RGPD), retras la fel de ușor.',
      people: 'Invitați și participanți care aleg să le spună.',
      data: 'Dietă, alergii, nevoi de acces: date privind sănătatea.',
      recipients: 'Echipa evenimentului și bucătăria, ca numere pe masă, fără nume când se poate.',
      retention: 'Ștergere la 14 zile după eveniment, înaintea celorlalte date.',
    },
    en: {
      name: 'Diets, allergies and access needs',
      purpose: 'Safe menus and access without barriers.',
      basis: 'Explicit consent (art. 9(2)(a) GDPR), withdrawn as easily as given.',
      people: 'Guests and participants who choose to tell.',
      data: 'Diet, allergies, access needs: data concerning health.',
      recipients:
        'The team of the event and the kitchen, as counts by table, without names where possible.',
      retention: 'Deleted 14 days after the event, before all other data.',
    },
  }),
  entry(3, {
    ro: {
      name: 'Check-in și control acces',
      purpose: 'Verificarea biletelor la intrare și evidența prezenței.',
      basis: 'Interes legitim: siguranța și capacitatea locației (art. 6 alin. 1 lit. f RGPD).',
      people: 'Invitați, participanți, personal.',
      data: 'Codul biletului, ora intrării și ieșirii, dispozitivul de scanare.',
      recipients: 'Echipa de la intrare, organizatorul evenimentului.',
      retention:
        'Dispozitivul și operatorul 30 de zile; prezența până la anonimizarea invitatului.',
    },
    en: {
      name: 'Check-in and access control',
      purpose: 'Checking tickets at the door and recording attendance.',
      basis: 'Legitimate interest: safety and capacity of the venue (art. 6(1)(f) GDPR).',
      people: 'Guests, participants, staff.',
      data: 'Ticket code, time of entry and exit, scanning device.',
      recipients: 'The team at the door, the host of the event.',
      retention: 'Device and operator 30 days; attendance until the guest is made anonymous.',
    },
  }),
  entry(4, {
    ro: {
      name: 'Speakeri și artiști',
      purpose: 'Program, prezentare publică, călătorie și cazare, onorarii.',
      basis: 'Executarea contractului; consimțământ pentru fotografie și biografie publicate.',
      people: 'Speakeri, moderatori, artiști.',
      data: 'Nume, contact, biografie, fotografie, disponibilitate, date de călătorie și de plată.',
      recipients: 'Organizatorul, publicul evenimentului, hoteluri și transportatori.',
      retention: '3 ani după eveniment; documentele contabile cât cere legea.',
    },
    en: {
      name: 'Speakers and artists',
      purpose: 'Programme, public presentation, travel and hotel, fees.',
      basis: 'Performance of the contract; consent for the published photo and biography.',
      people: 'Speakers, moderators, artists.',
      data: 'Name, contact, biography, photo, availability, travel and payment data.',
      recipients: 'The host, the public of the event, hotels and carriers.',
      retention: '3 years after the event; accounting documents as long as the law asks.',
    },
  }),
  entry(5, {
    ro: {
      name: 'Parteneri, furnizori și persoane de contact',
      purpose: 'Oferte, contracte, livrări, plăți.',
      basis: 'Executarea contractului și obligații contabile (art. 6 alin. 1 lit. b și c RGPD).',
      people: 'Reprezentanți și persoane de contact ale firmelor, persoane fizice autorizate.',
      data: 'Nume, funcție, e-mail, telefon, date de facturare, IBAN.',
      recipients: 'Contabilitate, bancă, autorități fiscale.',
      retention: 'Documentele contabile 5 ani; contactele până la 3 ani de la ultima colaborare.',
    },
    en: {
      name: 'Partners, suppliers and contact persons',
      purpose: 'Offers, contracts, deliveries, payments.',
      basis: 'Performance of the contract and accounting duties (art. 6(1)(b) and (c) GDPR).',
      people: 'Representatives and contact persons of companies, sole traders.',
      data: 'Name, job title, e-mail, phone, invoicing data, IBAN.',
      recipients: 'Accountants, bank, tax authorities.',
      retention:
        'Accounting documents 5 years; contacts up to 3 years after the last work together.',
    },
  }),
  entry(6, {
    ro: {
      name: 'Fotografii și filmări',
      purpose: 'Amintiri pentru gazde și promovarea evenimentului.',
      basis: 'Consimțământ pentru publicare; interes legitim pentru imagini de ansamblu.',
      people: 'Participanți, artiști, personal.',
      data: 'Imagini și înregistrări.',
      recipients: 'Gazda, fotograful, publicul în limita acordului.',
      retention: '12 luni, apoi doar cele pentru care există acord.',
    },
    en: {
      name: 'Photos and films',
      purpose: 'Memories for the hosts and promotion of the event.',
      basis: 'Consent for publication; legitimate interest for views of the whole.',
      people: 'Participants, artists, staff.',
      data: 'Pictures and recordings.',
      recipients: 'The host, the photographer, the public as far as agreed.',
      retention: '12 months, then only those with an agreement.',
    },
  }),
  entry(7, {
    ro: {
      name: 'Comunicări comerciale',
      purpose: 'Vești despre evenimente viitoare.',
      basis: 'Consimțământ prealabil și expres (Legea 506/2004), cu dezabonare în fiecare mesaj.',
      people: 'Persoane care au bifat că vor astfel de mesaje.',
      data: 'Nume, e-mail, textul și data acordului.',
      recipients: 'Furnizorul de servicii de e-mail.',
      retention: 'Până la retragerea acordului.',
    },
    en: {
      name: 'Commercial messages',
      purpose: 'News of future events.',
      basis: 'Prior express consent (Law 506/2004), with a way out in every message.',
      people: 'People who ticked that they want such messages.',
      data: 'Name, e-mail, text and date of the consent.',
      recipients: 'The provider of e-mail services.',
      retention: 'Until the consent is withdrawn.',
    },
  }),
  entry(8, {
    ro: {
      name: 'Echipa și conturile de lucru',
      purpose: 'Acces în aplicație, împărțirea taskurilor, jurnalul schimbărilor.',
      basis: 'Contract de muncă sau de colaborare (art. 6 alin. 1 lit. b RGPD).',
      people: 'Angajați și colaboratori.',
      data: 'Nume, e-mail, telefon, rol, sesiuni, acțiuni în aplicație.',
      recipients: 'Administratorii companiei, furnizorul de servicii informatice.',
      retention: 'Pe durata colaborării; jurnalul rămâne, cu numele, cât există compania.',
    },
    en: {
      name: 'Team and work accounts',
      purpose: 'Access to the application, sharing of tasks, the log of changes.',
      basis: 'Contract of employment or collaboration (art. 6(1)(b) GDPR).',
      people: 'Employees and collaborators.',
      data: 'Name, e-mail, phone, role, sessions, actions in the application.',
      recipients: 'Admins of the company, the provider of IT services.',
      retention:
        'As long as they work together; the log stays, with names, as long as the company.',
    },
  }),
]

function entry(number: number, { ro, en }: { ro: ShippedText; en: ShippedText }): RegisterEntry {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { id, number, ro: { ...ro, ...always.ro }, en: { ...en, ...always.en }, version: 1 }
}
