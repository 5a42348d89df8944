import { dictionary } from '#shared/i18n.ts'

export const mailText = dictionary({
  ro: {
    sent_by: 'Ați primit acest mesaj de la {brand}.',
    sent_through: 'Trimis prin Prilej, spațiul de lucru al evenimentelor.',
    unsubscribe: 'Nu mai doresc astfel de mesaje',
  },
  en: {
    sent_by: 'You received this message from {brand}.',
    sent_through: 'Sent with Prilej, the workspace for events.',
    unsubscribe: 'I do not want such messages any more',
  },
})
