import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'tasks.not_found': {
    ro: 'Taskul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The task no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'tasks.changed_meanwhile': {
    ro: 'Altcineva a salvat acest task între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this task in the meantime. Nothing is lost: choose what stays.',
  },
  'tasks.batch_not_found': {
    ro: 'Schimbarea nu se mai poate anula: a trecut prea mult timp. Taskurile rămân cum sunt.',
    en: 'The change can no longer be undone: too much time has passed. The tasks stay as they are.',
  },
  'tasks.person_not_found': {
    ro: 'Persoana aleasă nu mai este în echipă. Ce ați scris se păstrează; alegeți pe altcineva.',
    en: 'The person you chose is no longer in the team. What you typed is kept; choose somebody else.',
  },
  'tasks.list_not_found': {
    ro: 'Faza nu mai există. Ce ați scris se păstrează; alegeți alta.',
    en: 'The phase no longer exists. What you typed is kept; choose another one.',
  },
  'tasks.list_changed_meanwhile': {
    ro: 'Altcineva a schimbat această fază între timp. Reîncărcați și încercați din nou.',
    en: 'Somebody else changed this phase in the meantime. Reload and try again.',
  },
  'tasks.dependency_not_found': {
    ro: 'Unul dintre taskurile după care ar aștepta nu mai există. Alegeți din nou.',
    en: 'One of the tasks it would wait for no longer exists. Choose again.',
  },
  'tasks.circle': {
    ro: 'Cele două taskuri s-ar aștepta unul pe altul. Nu s-a schimbat nimic: scoateți una dintre legături.',
    en: 'The tasks would wait for each other. Nothing was changed: remove one of the links.',
  },
  'tasks.approver_is_doer': {
    ro: 'Cine face taskul nu îl poate și aproba. Alegeți altă persoană.',
    en: 'The person who does the task cannot approve it. Choose another person.',
  },
  'tasks.start_after_due': {
    ro: 'Începutul este după termen. Schimbați una dintre date.',
    en: 'The start is after the due date. Change one of them.',
  },
  'tasks.one_level': {
    ro: 'Un subtask nu poate avea la rândul lui subtaskuri. Adăugați-l la taskul principal.',
    en: 'A subtask cannot have subtasks of its own. Add it to the main task.',
  },
  'tasks.no_such_step': {
    ro: 'Taskul nu poate trece direct în această stare. Nu s-a schimbat nimic; deschideți-l ca să vedeți pașii posibili.',
    en: 'The task cannot go straight to this state. Nothing was changed; open it to see the possible steps.',
  },
  'tasks.waiting_needed': {
    ro: 'Spuneți pe cine așteptați și până când.',
    en: 'Say whom you wait for and until when.',
  },
  'tasks.reason_needed': {
    ro: 'Scrieți motivul; rămâne în istoric.',
    en: 'Write the reason; it stays in the history.',
  },
  'tasks.not_the_approver': {
    ro: 'Acest task îl aprobă altcineva decât cine a lucrat la el. Nu s-a schimbat nimic.',
    en: 'Somebody other than the doer approves this task. Nothing was changed.',
  },
  'tasks.too_many': {
    ro: 'Se pot schimba cel mult 1.000 de taskuri odată. Nu s-a schimbat nimic: restrângeți filtrul.',
    en: 'At most 1,000 tasks can be changed at once. Nothing was changed: narrow the filter.',
  },
  'tasks.comment_not_found': {
    ro: 'Comentariul nu mai există. Reîncărcați lista.',
    en: 'The comment no longer exists. Reload the list.',
  },
  'tasks.comment_changed_meanwhile': {
    ro: 'Comentariul s-a schimbat între timp, poate într-o altă fereastră. Ce ați scris se păstrează.',
    en: 'The comment was changed meanwhile, perhaps in another window. What you typed is kept.',
  },
  'tasks.not_your_comment': {
    ro: 'Doar autorul își poate schimba comentariul.',
    en: 'Only its author can change a comment.',
  },
  'tasks.link_not_found': {
    ro: 'Înregistrarea de care ați legat taskul nu mai există. Ce ați scris se păstrează; alegeți alta.',
    en: 'The record that you linked no longer exists. What you typed is kept; choose another one.',
  },
  'events.template_not_found': {
    ro: 'Șablonul nu mai există. Ce ați scris se păstrează; alegeți alt șablon sau niciunul.',
    en: 'The template no longer exists. What you typed is kept; choose another one or none.',
  },
  'files.not_found': {
    ro: 'Fișierul nu mai există. Ce ați scris se păstrează; încărcați fișierul din nou.',
    en: 'The file no longer exists. What you typed is kept; upload the file again.',
  },
})
