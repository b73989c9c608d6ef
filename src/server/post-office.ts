import type { Letter, Post } from '#core/proofs/letter.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Vault } from '#platform/identity/vault.ts'
import type { Log } from '#platform/log.ts'
import { type Deliver, deliverBySmtp, deliverToConsole } from '#platform/mail/deliver.ts'
import { type Mailer, openMailer } from '#platform/mail/mailer.ts'
import { composeMail } from './compose-mail.ts'

type Needs = {
  config: Pick<Config, 'publicUrl'>
  db: Db
  vault: Vault
  log: Log
  now: () => Date
  deliver: Deliver
  /** The organisation's present name */
  from: () => string
}

/** Turns the letters of use cases into emails and sends them. */
export function openPostOffice({ config, from, ...needs }: Needs): { post: Post; mailer: Mailer } {
  const mailer = openMailer(needs)
  function compose(letter: Letter) {
    return composeMail(letter, { publicUrl: config.publicUrl, from: from() })
  }
  const post: Post = {
    write: (db, letters) => mailer.write(db, letters.map(compose)),
    send: mailer.send,
  }
  return { post, mailer }
}

export function delivererFor({ mail }: Pick<Config, 'mail'>, on: 'stdout' | 'stderr'): Deliver {
  return mail ? deliverBySmtp(mail) : deliverToConsole((lines) => process[on].write(lines))
}
