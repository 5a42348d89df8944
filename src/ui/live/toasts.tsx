import type { ReactNode } from 'react'
import type { Id, ToastOptions, ToastPosition, TypeOptions } from 'react-toastify/unstyled'

export type { ToastPosition }
/** A toast leaves after a second, or stays until it is removed; no other time is offered. */
type ToastChoices = Pick<ToastOptions, 'position' | 'toastId' | 'onClose'> & { autoClose?: false }
type Toaster = (typeof import('./toast-host.tsx'))['toaster']

/** The library comes after the first screen, or with the first thing to say. */
function tell(say: (toaster: Toaster) => unknown): void {
  import('./toast-host.tsx').then(({ toaster }) => say(toaster), console.error)
}

/** Passing confirmations only: what must be read or undone belongs elsewhere, since a toast leaves after a second. */
export const toast = {
  default: (text: ReactNode, choices?: ToastChoices) => tell((show) => show(text, choices)),
  success: (text: ReactNode, choices?: ToastChoices) => tell((show) => show.success(text, choices)),
  info: (text: ReactNode, choices?: ToastChoices) => tell((show) => show.info(text, choices)),
  warning: (text: ReactNode, choices?: ToastChoices) => tell((show) => show.warning(text, choices)),
  error: (text: ReactNode, choices?: ToastChoices) => tell((show) => show.error(text, choices)),
  update: (id: Id, text: ReactNode, choices?: ToastChoices & { type?: TypeOptions }) =>
    tell((show) => show.update(id, { render: text, autoClose: 1000, ...choices })),
  remove: (id: Id) => tell((show) => show.dismiss(id)),
  removeAll: () => tell((show) => show.dismiss()),
}
