import type { ComponentType } from 'react'
import { webPort } from '#platform/web/ports.ts'

/** More sections of `/profil-utilizator`; made by `lazyComponent`. */
export const profileSections = webPort<ComponentType<object>>('accounts.profile-sections')

export const ports = []
