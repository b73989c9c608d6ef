import { readObject } from '#contract/proof/jws.ts'
import { signedCodeHeader, signedCodePayload } from '#contract/proof/signed-code.ts'
import type { DocumentFact } from '#contract/proof/statement.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { chooseByGrant, type StatementAsked } from './choose-by-grant.ts'
import { isOutdated } from './replace-outdated.ts'
import { currentKey } from './signing-key-store.ts'
import { standingOf } from './statement-store.ts'

const inCode: readonly string[] = ['name', 'passportNumber', 'irccNumber']

/**
 * The signed code on a printed result: it names the statement, the record and the last days of the
 * documents shown. Signing is deterministic: the code stays the same while statement and key do.
 */
export async function openSignedCode(ctx: Ctx, asked: StatementAsked): Promise<string | undefined> {
  authorise(ctx.actor, 'look-up-record')

  const { db, identity } = ctx
  const chosen = await chooseByGrant(ctx, asked)
  const statement = chosen && (await standingOf(db, chosen.recordId))
  if (!statement || isOutdated(statement, ctx)) return undefined
  const { id, did, sealed } = await currentKey(db, 'statements')
  // The result itself needs no signature. The doctor names such a key.
  if (!identity.signingKeys.opens({ id, sealed })) return undefined
  const names: string[] = [
    ...chosen.facts.filter((name) => inCode.includes(name)),
    ...chosen.documents,
  ]
  const disclosed = statement.disclosures.split('~').map((one) => readObject(one) as Disclosed)
  const { issuer, actsFor, validFrom } = readObject(statement.jwt.split('.')[1] ?? '') as Stated
  const payload = signedCodePayload({
    organisation: issuer.name,
    ...(actsFor && { actsFor }),
    validFrom,
    status: [statement.statusList, statement.statusIndex],
    statement: statement.hash,
    facts: Object.fromEntries(
      disclosed
        .filter(([, name]) => names.includes(name))
        .map(([, name, said]) => [name, typeof said === 'string' ? said : lastDayOf(said)]),
    ),
  })
  const header = { ...signedCodeHeader, kid: `${did}#${id}` }
  return identity.signingKeys.signJwt({ id, sealed }, header, payload)
}

type Disclosed = [salt: string, name: string, said: string | DocumentFact]
type Stated = { issuer: { name: string }; actsFor?: string; validFrom: string }

function lastDayOf({ expiresOn }: DocumentFact) {
  return expiresOn ? { expiresOn } : {}
}
