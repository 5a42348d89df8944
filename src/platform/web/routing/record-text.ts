import { dictionary } from '#shared/i18n.ts'

/** Apart from the words of the frame, since few ever see them. */
export const recordText = dictionary({
  ro: {
    recordMissing: 'Nu am găsit ce căutați',
    recordMissingText:
      'Adresa este greșită, sau ceea ce era aici a fost mutat ori șters. Ce a fost șters de curând se află în coș, la Companie.',
    nothingHere: 'Aici nu este nimic',
    recordNotOpened: 'Nu s-a putut deschide',
    toList: 'Înapoi la listă',
    goHome: 'Mergeți la prima pagină',
  },
  en: {
    recordMissing: 'We did not find what you are looking for',
    recordMissingText:
      'The address is wrong, or what was here was moved or deleted. What was deleted lately is in the bin, under Company.',
    nothingHere: 'There is nothing here',
    recordNotOpened: 'It could not be opened',
    toList: 'Back to the list',
    goHome: 'Go to the first page',
  },
})
