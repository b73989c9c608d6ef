import type { OwnSession } from '#contract/staff.ts'
import { authoriseInPerson } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { isOver } from '../session-rules.ts'
import * as sessions from '../session-store.ts'

export async function listOwnSessions(ctx: Ctx): Promise<OwnSession[]> {
  const { id, role, sessionId } = authoriseInPerson(ctx.actor, 'use-own-account')

  const all = await sessions.listOf(ctx.db, id)
  return all
    .filter((session) => !isOver({ ...session, role }, ctx.now()))
    .map(({ id, createdAt, lastSeenAt, network, browser }) => {
      const isThisOne = id === sessionId
      return { id, startedAt: createdAt, lastSeenAt, network, browser, isThisOne }
    })
}
