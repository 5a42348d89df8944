import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { search } from './search.ts'

export const routes = bind(contract, { searchEverything: search })
