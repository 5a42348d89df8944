import { bind } from '#platform/server/bind.ts'
import * as contract from '../contract.ts'
import { search } from './searching.ts'

export const routes = bind(contract, { searchEverything: search })
