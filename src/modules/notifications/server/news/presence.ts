import { devicePaired, incidentRaised, vipArrived } from '#modules/check-in/contract.ts'
import { publicationFailed, siteMessageReceived, sitePublished } from '#modules/website/contract.ts'
import { news, teamOf, type NewsOf } from './news.ts'

export const checkInNews: NewsOf<'check-in'> = {
  'check-in.vip-arrived': news({
    on: vipArrived,
    usual: { app: true, mail: 'now' },
    merge: 'subject',
    who: ({ hostId }) => [hostId],
    // The name is in the guest's own record; a notification may outlive an erased guest.
    about: ({ eventId, guestId }) => ({ eventId, subjectId: guestId }),
    href: ({ eventId, subjectId }) => `/invitati?eveniment=${eventId}&panou=invitat-${subjectId}`,
  }),
  'check-in.incident-raised': news({
    on: incidentRaised,
    usual: { app: true, mail: 'never' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId }) => ({ eventId }),
    href: ({ eventId }) => `/check-in?eveniment=${eventId}`,
  }),
  'check-in.device-paired': news({
    on: devicePaired,
    usual: { app: true, mail: 'never' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, deviceId, name }) => ({
      eventId,
      subjectId: deviceId,
      facts: { device: name },
    }),
    href: ({ eventId }) => `/check-in?eveniment=${eventId}`,
  }),
}

export const websiteNews: NewsOf<'website'> = {
  'website.published': news({
    on: sitePublished,
    usual: { app: true, mail: 'never' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, siteId, address }) => ({
      eventId,
      subjectId: siteId,
      facts: { detail: address },
    }),
    href: ({ eventId }) => `/website-builder?eveniment=${eventId}`,
  }),
  'website.publication-failed': news({
    on: publicationFailed,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, siteId }) => ({ eventId, subjectId: siteId }),
    href: ({ subjectId }) => `/website/${subjectId}`,
  }),
  'website.message-received': news({
    on: siteMessageReceived,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, siteId, topic }) => ({
      eventId,
      subjectId: siteId,
      facts: { detail: topic },
    }),
    href: ({ eventId }) => `/website-builder?eveniment=${eventId}`,
  }),
}
