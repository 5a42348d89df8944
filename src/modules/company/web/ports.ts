import type { ComponentType, LazyExoticComponent } from 'react'
import type { Localised } from '#shared/i18n.ts'
import { webPort } from '#platform/web/ports.ts'

/** A part of `/companie` that belongs to a higher module. */
export interface CompanyTab {
  /** Its word in the address: `?fila=valori`. */
  value: string
  label: Localised
  /** The company's own stand at 10, 20, 30 (tags), 80 (log) and 90 (bin). */
  order: number
  Content: LazyExoticComponent<ComponentType>
}

export const companyTabs = webPort<CompanyTab>('company.tabs')

export const ports = []
