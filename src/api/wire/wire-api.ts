import { Hono } from 'hono'
import type { Needs } from '../needs.ts'
import { accountCalls } from './account-calls.ts'
import { imageCalls } from './image-calls.ts'
import { publicCalls } from './public-calls.ts'
import { recordCalls } from './record-calls.ts'
import { settingsCalls } from './settings-calls.ts'
import { addCalls, type WireCall } from './wire-call.ts'

/** The API of earlier sites, translated to our use cases. No rule and no query lives here. */
export const wireCalls: WireCall[] = [
  ...publicCalls,
  ...imageCalls,
  ...recordCalls,
  ...settingsCalls,
  ...accountCalls,
]

export function wireApi(needs: Needs): Hono {
  const wire = new Hono()
  addCalls(wire, wireCalls, needs)
  return wire
}
