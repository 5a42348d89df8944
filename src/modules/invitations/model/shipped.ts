import type { Localised } from '#shared/i18n.ts'
import type { Content } from '../model.ts'
import type { MessageKind } from './schedule.ts'

/** What guests read when their event was cancelled; why is the team's own affair. */
export const cancellationContent: Content = {
  ro: {
    subject: 'S-a anulat: {event.name}',
    body: '{group.salutation}\n\nNe pare rău să vă anunțăm că {event.name}, care urma să aibă loc pe {event.date}, s-a anulat.\n\nPentru întrebări, răspundeți la acest e-mail.\n\n{company.name}',
  },
  en: {
    subject: 'Cancelled: {event.name}',
    body: '{group.salutation}\n\nWe are sorry to let you know that {event.name}, which was planned for {event.date}, has been cancelled.\n\nIf you have any questions, please reply to this e-mail.\n\n{company.name}',
  },
}

/** What guests read when the event has another date than the one they know. */
export function dateChangeContent(before: Localised, after: Localised): Content {
  return {
    ro: {
      subject: 'Dată nouă: {event.name}',
      body: `{group.salutation}\n\n{event.name} are altă dată.\n\n- Acum: ${after.ro}\n- Înainte: ${before.ro}\n\n{event.parts}\n\nPe pagina dumneavoastră puteți schimba răspunsul, dacă noua dată nu vi se potrivește.\n\n{invitation.link}\n\n{company.name}`,
    },
    en: {
      subject: 'New date: {event.name}',
      body: `{group.salutation}\n\n{event.name} has another date.\n\n- Now: ${after.en}\n- Before: ${before.en}\n\n{event.parts}\n\nIf the new date does not suit you, you can change your answer on your page.\n\n{invitation.link}\n\n{company.name}`,
    },
  }
}

/** What changed for a guest: when and where, before and now; with null as `after` it no longer takes place. */
export interface PlanChangeWords {
  name: string
  before: Localised
  after: Localised | null
}

/** What guests read when something takes place at another hour or elsewhere, on the day that they know. */
export function planChangeContent(changes: readonly PlanChangeWords[]): Content {
  const lines = (locale: 'ro' | 'en', now: string, before: string, off: string) =>
    changes
      .map((change) => {
        const after = change.after ? `${now}: ${change.after[locale]}` : off
        return `# ${asTyped(change.name)}\n\n- ${asTyped(after)}\n- ${before}: ${asTyped(change.before[locale])}`
      })
      .join('\n\n')
  return {
    ro: {
      subject: 'Program schimbat: {event.name}',
      body: `{group.salutation}\n\nProgramul de la {event.name} s-a schimbat pentru dumneavoastră.\n\n${lines('ro', 'Acum', 'Înainte', 'Nu mai are loc')}\n\nPe pagina dumneavoastră puteți schimba răspunsul, dacă noul program nu vi se potrivește.\n\n{invitation.link}\n\n{company.name}`,
    },
    en: {
      subject: 'Changed schedule: {event.name}',
      body: `{group.salutation}\n\nThe schedule of {event.name} has changed for you.\n\n${lines('en', 'Now', 'Before', 'No longer takes place')}\n\nIf the new schedule does not suit you, you can change your answer on your page.\n\n{invitation.link}\n\n{company.name}`,
    },
  }
}

/** Names and places hold no variables of a letter, and stay in one line. */
function asTyped(text: string): string {
  return text.replace(/[{}]/g, '').replace(/\s+/g, ' ')
}

/** What each kind of message says before anybody changes it. */
export const shippedContent: Readonly<Record<MessageKind, Content>> = {
  invitation: {
    ro: {
      subject: 'Invitație: {event.name}',
      body: '{group.salutation}\n\nCu mare bucurie vă invităm la {event.name}, pe {event.date}, la {event.place}.\n\n{event.parts}\n\nVă rugăm să ne răspundeți până pe {rsvp.deadline}. Pe pagina dumneavoastră puteți răspunde pentru toți cei invitați împreună cu dumneavoastră, alege meniul și găsi biletele.\n\n{invitation.link}\n\nDacă linkul nu se deschide, codul invitației este {invitation.code}.',
    },
    en: {
      subject: 'You are invited: {event.name}',
      body: '{group.salutation}\n\nIt is with great joy that we invite you to {event.name}, on {event.date}, at {event.place}.\n\n{event.parts}\n\nPlease answer by {rsvp.deadline}. On your page you can answer for everybody, choose menus and find your tickets.\n\n{invitation.link}\n\nIf the link does not open, the code of your invitation is {invitation.code}.',
    },
  },
  reminder: {
    ro: {
      subject: 'Ne răspundeți? {event.name}',
      body: '{group.salutation}\n\nÎncă nu știm dacă ne vedem la {event.name}, pe {event.date}. Un răspuns, chiar și „nu”, ne ajută mult să pregătim totul.\n\nTermenul este {rsvp.deadline}; durează un minut:\n\n{invitation.link}',
    },
    en: {
      subject: 'Will you join us? {event.name}',
      body: '{group.salutation}\n\nWe do not know yet whether we will see you at {event.name}, on {event.date}. Any answer, even a “no”, helps us to prepare.\n\nThe deadline is {rsvp.deadline}; it takes a minute:\n\n{invitation.link}',
    },
  },
  thanks: {
    ro: {
      subject: 'Vă mulțumim! {event.name}',
      body: '{group.salutation}\n\nVă mulțumim că ați fost alături de noi la {event.name}. Fără dumneavoastră n-ar fi fost la fel.\n\nCu drag,\n{company.name}',
    },
    en: {
      subject: 'Thank you! {event.name}',
      body: '{group.salutation}\n\nThank you for being with us at {event.name}. It would not have been the same without you.\n\nWarmly,\n{company.name}',
    },
  },
  free: { ro: { subject: '', body: '{group.salutation}\n\n' }, en: { subject: '', body: '' } },
}
