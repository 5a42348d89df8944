import type { ReactNode } from 'react'
import {
  toast as toaster,
  type Id,
  type ToastOptions,
  type ToastPosition,
  type TypeOptions,
} from 'react-toastify/unstyled'

export type { ToastPosition }
/** A toast leaves after a second, or stays until it is removed; no other time is offered. */
type ToastChoices = Pick<ToastOptions, 'position' | 'toastId' | 'onClose'> & { autoClose?: false }
/** Passing confirmations only: what must be read or undone belongs elsewhere, since a toast leaves after a second. */
export const toast = {
  default: (text: ReactNode, choices?: ToastChoices) => void toaster(text, choices),
  success: (text: ReactNode, choices?: ToastChoices) => void toaster.success(text, choices),
  info: (text: ReactNode, choices?: ToastChoices) => void toaster.info(text, choices),
  warning: (text: ReactNode, choices?: ToastChoices) => void toaster.warning(text, choices),
  error: (text: ReactNode, choices?: ToastChoices) => void toaster.error(text, choices),
  update: (id: Id, text: ReactNode, choices?: ToastChoices & { type?: TypeOptions }) =>
    toaster.update(id, { render: text, autoClose: 1000, ...choices }),
  remove: (id: Id) => toaster.dismiss(id),
  removeAll: () => toaster.dismiss(),
}
