import type { ComponentType } from 'react'
import { webPort } from '#platform/web/ports.ts'

/** Something more that belongs to the person, on `/profil-utilizator`; made by `lazyComponent`. */
export const profileSections = webPort<ComponentType<object>>('accounts.profile-sections')

export const ports = []
