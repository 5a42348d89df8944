import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { newRecords } from './new-records.ts'
import { planForms } from './plan-forms.ts'
import { recordForms } from './record-forms.ts'

const modules = resolve(import.meta.dirname, '../src/modules')

/** The form of each kind of the registries: the module of its file and the command that it sends. */
const tried: Record<string, string> = {
  'accounts/changeAccount': 'account',
  'activities/addActivity': 'activity',
  'activities/changeActivity': 'activity',
  'activities/changeSlot': 'slot',
  'agenda/addSession': 'session',
  'agenda/changeRoom': 'room',
  'agenda/changeSession': 'session',
  'check-in/changeList': 'list of the check-in',
  'client-report/changeClientReport': 'report for a client',
  'company/addTag': 'tag',
  'company/changeCompany': 'company',
  'company/changeTag': 'tag',
  'contacts/addContact': 'contact',
  'contacts/addOrganisation': 'organisation',
  'contacts/changeContact': 'contact',
  'contacts/changeOrganisation': 'organisation',
  'data-protection/addEntry': 'processing of data',
  'data-protection/addRequest': 'request',
  'data-protection/changeEntry': 'processing of data',
  'data-protection/changeRequest': 'request about data',
  'data-protection/changeRetention': 'retention',
  'defaults/addCategory': 'category',
  'defaults/changeCategory': 'category',
  'defaults/changeDated': 'value from a date on',
  'defaults/changeDefaults': 'defaults of the company',
  'events/changeEvent': 'event',
  'events/changePart': 'part of an event',
  'events/createEvent': 'event',
  'guest-page/changePageSettings': 'page of guests',
  'guests/addFamily': 'guest',
  'guests/addGroup': 'group of guests',
  'guests/changeGroup': 'group of guests',
  'guests/changeGuest': 'guest',
  'invitations/changeMessage': 'message',
  'notifications/changePreferences': 'preferences for notifications',
  'partners/addPartner': 'partner',
  'partners/changeEngagement': 'part of a partner',
  'partners/changePartner': 'partner',
  'partners/changeTier': 'tier',
  'questionnaires/changeSettings': 'questionnaire',
  'reports/changeSchedule': 'schedule of a report',
  'speakers/addSpeaker': 'speaker',

  'speakers/changeSpeaker': 'speaker',
  'speakers/changeSpeakerEngagement': 'part of a speaker',
  'tasks/addTask': 'task',
  'tasks/changeTask': 'task',
  'website/changePage': 'page of a website',
}

const inBudgets = 'the journeys of budgets fill in its papers one by one'
const inDialog = 'a dialog from the record it belongs to; the journey of its module fills it in'
const withoutDemo = 'other programs, of which the demo has none; a PATCH sends only what changed'
const onlyAction = 'an action with its own preview or question, not a record'

/** Forms that the registries leave out, and why. */
const leftOut: Record<string, string> = {
  'activities/addSlot': inDialog,
  'agenda/setDays': 'the hours of all days are one value; the journey of the agenda changes them',
  'check-in/addWalkIn': 'the journey of the check-in admits people without an invitation',
  'budgets/addBudget': inBudgets,
  'budgets/addCategory': inBudgets,
  'budgets/addPayments': inBudgets,
  'budgets/changeBudget': inBudgets,
  'budgets/changeOffer': inBudgets,
  'budgets/changePayment': inBudgets,
  'budgets/command': inBudgets,
  'budgets/stepPayment': inBudgets,
  'client-room/addClientPerson': inDialog,
  'client-room/changeClientPerson': inDialog,
  'company/inviteColleague': 'the journey of the company invites and is answered',
  'defaults/addDated': 'rows of one kind may not overlap; the journey of defaults adds one',
  'events/addPart': inDialog,
  'events/changeTemplate': inDialog,
  'events/copyEvent': onlyAction,
  'events/changeTranslations':
    'its fields are the texts of the event; translations.test.ts has them',
  'events/moveEvent': onlyAction,
  'events/saveTemplate': onlyAction,
  'gallery/addSample': 'a specimen of the design system',
  'gallery/changeSample': 'a specimen of the design system',
  'guests/setNeeds': 'needs are one value under one consent; the journey of guests changes them',
  'integrations/addKey': 'the secret it makes is shown once; it is never edited',
  'integrations/addWebhook': withoutDemo,
  'integrations/changeWebhook': withoutDemo,
  'partners/addDeliverable': inDialog,
  'partners/addEngagement': inDialog,
  'partners/addTier': inDialog,
  'partners/changeDeliverable': inDialog,
  'questionnaires/answerMessage': onlyAction,
  'reports/addSchedule': inDialog,
}

test('every form of the workspace is tried field by field, or says why not', () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const forms = files.flatMap((file) => {
    if (!/^[^/]+\/web\/.*\.tsx$/.test(file)) return []
    const calls = readFileSync(resolve(modules, file), 'utf8').matchAll(
      /(?<!typeof )\buseContractForm\(\s*([\w.]+)(?: \? (\w+))?/g,
    )
    return [...calls].map(
      ([, command = '', chosen]) =>
        `${file.split('/')[0]}/${(chosen ?? command).split('.').at(-1)}`,
    )
  })
  const known = [...Object.keys(tried), ...Object.keys(leftOut)]
  expect([...new Set(forms)].toSorted()).toEqual(known.toSorted())
})

const onlyNew = 'makes something new; what is there stays as it is'
const chosenRows = 'an action on chosen rows, with its undo'
const oneLine = 'one line of text, added by Enter'

/** Forms with a submit of their own, by their file and how many it has: the kind that fills it in, or why none does. */
const ownForms: Record<string, readonly string[]> = {
  'budgets/web/new-budget': [inBudgets],
  'check-in/web/lists-panel': [oneLine],
  'check-in/web/scan-place': [oneLine],
  'client-room/web/ask-dialog': [onlyNew],
  'client-room/web/messages': [onlyNew],
  'company/web/team-dialogs': [onlyAction],
  'contacts/web/link-actions': [onlyNew],
  'data-protection/web/request-moves': [onlyAction],
  'events/web/event-actions': [onlyAction, onlyAction],
  'events/web/member-events': [onlyAction, onlyAction],
  'guests/web/bulk/bulk-dialog': [chosenRows],
  'guests/web/exchange/export-dialog': [onlyAction],
  'guests/web/group/group-panel': [oneLine],
  'questionnaires/web/new-questionnaire': [onlyNew],
  'reports/web/saved-menu': [onlyNew],
  'run-of-show/web/cue-panel': ['cue of a run of show'],
  'run-of-show/web/durations-panel': [onlyAction],
  'run-of-show/web/links-panel': [onlyNew],
  'run-of-show/web/rundowns-screen': [onlyNew],
  'run-of-show/web/settings-panel': ['settings of a run of show'],
  'seating/web/hall/hall-panel': ['hall'],
  'seating/web/hall/save-hall': [onlyNew],
  'seating/web/hall/thing-panel': ['table of a hall', 'object of a hall'],
  'seating/web/printouts/printouts-panel': [onlyAction],
  'seating/web/printouts/versions-panel': [onlyNew],
  'seating/web/plans-screen': [onlyNew],
  'seating/web/proposal/proposal-panel': [onlyAction],
  'seating/web/rules-panel': ['rule of a seating'],
  'speakers/web/material-list': [oneLine],
  'supplier-page/web/ask-dialog': [onlyNew],
  'supplier-page/web/ask-document-dialog': [onlyNew],
  'supplier-page/web/more-firms-dialog': [onlyNew],
  'supplier-page/web/refusal-dialog': [onlyAction],
  'tasks/web/bulk-actions': [chosenRows],
  'tasks/web/plan-dialogs': [onlyNew, onlyNew],
  'tasks/web/step-dialog': [onlyAction],
  'tasks/web/task-panel': [oneLine],
  'tasks/web/task-comments': ['a comment is one text', oneLine],
  'tasks/web/tasks-screen': [oneLine],
  'website/web/editor/panels/pages-panel': [oneLine],
  'website/web/editor/publication/publish-controls': [onlyNew],
  'website/web/new-site': [onlyNew],
}

test('every form with a submit of its own is tried field by field, or says why not', () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const found = files.flatMap((file) => {
    if (!/^[^/]+\/web\/.*\.tsx$/.test(file)) return []
    const forms = readFileSync(resolve(modules, file), 'utf8').matchAll(/<form\b[^>]*/g)
    const own = [...forms].filter(([start]) => !start.includes('.props}'))
    return own.length > 0 ? [[file.replace(/\.tsx$/, ''), own.length]] : []
  })
  const known = Object.entries(ownForms).map(([file, kinds]) => [file, kinds.length])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
})

test('every kind of the registries is the kind of a form', () => {
  const kinds = new Set([...Object.keys(recordForms), ...Object.keys(newRecords)])
  const ofOwnForms = Object.values(ownForms)
    .flat()
    .filter((kind) => kind in planForms)
  const all = new Set([...Object.values(tried), ...ofOwnForms])
  expect([...all].toSorted()).toEqual([...kinds].toSorted())
})
