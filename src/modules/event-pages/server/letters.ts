import { inkOn } from '#shared/colour.ts'
import { formatDate, formatDays, formatTime } from '#shared/dates/time.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { EventLetterDesign } from '#platform/server/mail/event-letters.ts'
import type { Masthead } from '#platform/server/mail/letter.ts'
import { productLook, type LetterLook } from '#platform/server/mail/letter-look.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts, translatedEvent, translatorsOf } from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { readableOn, servicesColour } from '../model.ts'
import { speak } from '../text.ts'
import { lookOf, lookSource } from './looks.ts'

export async function designOfEvent(ctx: EventContext): Promise<EventLetterDesign> {
  const event = await eventFacts(ctx)
  const designFields = await lookOf(ctx, event.id)
  const { brandColour } = await findCompany(ctx.db, ctx.company)
  const translatorTo = await translatorsOf(ctx)
  return {
    look: designFields?.key ?? (brandColour ?? servicesColour).slice(1),
    masthead: (locale, form) =>
      mastheadOf(translatedEvent(event, translatorTo(locale)), locale, form),
  }
}

/** The name is a colour where the event has no site. */
export async function letterLookOf(
  { ports }: Pick<AppServices, 'ports'>,
  name: string,
): Promise<LetterLook | undefined> {
  if (/^[0-9a-f]{6}$/.test(name)) return companyLook(`#${name}`)
  return ports.all(lookSource)[0]?.letterOf(name)
}

function mastheadOf(event: Event, locale: Locale, form: Masthead['form']): Masthead {
  const { startDate, lastDay, startTime, allDay, place } = event
  const say = speak(locale)
  const hasHour = !allDay && startDate === lastDay
  const hour = formatTime(startTime)
  const days = formatDays(startDate, lastDay, locale)
  return {
    form,
    kicker: say('letter.kicker'),
    title: event.name,
    when: hasHour ? `${days}, ${hour}` : days,
    day:
      startDate === lastDay
        ? {
            weekday: formatDate(startDate, locale, 'weekday'),
            number: String(Number(startDate.slice(-2))),
            month: formatDate(startDate, locale, 'month'),
          }
        : null,
    time: hasHour ? say('letter.time', { time: hour }) : '',
    place: place.name,
    address: place.address,
  }
}

/** The paper of the product in the colour of a company. */
function companyLook(colour: string): LetterLook {
  const [light, dark] = [productLook.light, productLook.dark]
  const button = { button: colour, onButton: inkOn(colour).ink }
  return {
    ...productLook,
    weight: 400,
    light: { ...light, brand: readableOn(colour, light.card, '#000000'), ...button },
    dark: { ...dark, brand: readableOn(colour, dark.card, '#ffffff'), ...button },
  }
}
