import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'activities',
    // Above the guest page, where guests sign up, and the lists at the door, which record who came.
    uses: [
      'accounts',
      'company',
      'events',
      'event-pages',
      'guests',
      'agenda',
      'check-in',
      'guest-page',
    ],
    about:
      'What guests sign up for: sessions of the programme that can be booked, and workshops, tours and transfers, in slots with places. A place is given under the lock of its slot; a guest who comes too late joins the waiting list and is offered a freed place for a limited time.',
    screens: [
      {
        path: '/activitati',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'programme', order: 10 },
        eventNav: { group: 'programme', order: 10 },
      },
    ],
  },
  names,
)
