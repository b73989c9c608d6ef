import type { Command } from 'commander'
import type { Run } from '../command.ts'
import { createAdmin } from '../create-admin.ts'
import {
  createToken,
  giveRole,
  listUsers,
  mailReset,
  revokeToken,
  setDisabled,
} from '../manage-users.ts'
import { askHidden, readAll } from '../terminal.ts'

type PasswordFrom = { passwordStdin?: boolean; generate?: boolean }
type Asked = { json?: boolean }

export function addAccountCommands(program: Command, { withPortal }: Run): void {
  program
    .command('admin')
    .description('accounts of admins')
    .command('create')
    .description('makes an admin; the password is asked for, read or invented')
    .requiredOption('--email <email>', 'by which they sign in')
    .requiredOption('--name <name>', 'what they are called')
    .option('--password-stdin', 'read the password from standard input')
    .option('--generate', 'invent a password and print it')
    .option('--json', 'answer as JSON')
    .action(async (options: { email: string; name: string } & PasswordFrom & Asked) => {
      const password = await passwordFrom(options)
      await withPortal(options, (portal) => createAdmin(portal, { ...options, password }))
    })

  const json = ['--json', 'answer as JSON'] as const
  const user = program.command('user').description('accounts of everybody')
  user
    .command('list')
    .description('who can sign in: email, role, name')
    .option('--search <text>', 'a part of the email or the name')
    .option(...json)
    .action((options: { search?: string } & Asked) =>
      withPortal(options, (portal) => listUsers(portal, options.search)),
    )
  user
    .command('role <email> <role>')
    .description('gives a role: admin, moderator or student')
    .option(...json)
    .action((email: string, role: string, options: Asked) =>
      withPortal(options, (portal) => giveRole(portal, email, role)),
    )
  user
    .command('disable <email>')
    .description('keeps somebody out, and ends what they have open')
    .option('--undo', 'lets them in again')
    .option(...json)
    .action((email: string, options: { undo?: boolean } & Asked) =>
      withPortal(options, (portal) => setDisabled(portal, email, !options.undo)),
    )
  user
    .command('reset-password <email>')
    .description('mails a link for a new password; without a mail server it is printed')
    .option(...json)
    .action((email: string, options: Asked) =>
      withPortal(options, (portal) => mailReset(portal, email)),
    )

  const token = program.command('token').description('API tokens of staff')
  token
    .command('create')
    .description('makes one and prints it, once')
    .requiredOption('--user <email>', 'whose rights it has')
    .requiredOption('--name <name>', 'what it is for')
    .option('--until <day>', 'its last day, as 2027-01-31')
    .option(...json)
    .action((options: { user: string; name: string; until?: string } & Asked) =>
      withPortal(options, (portal) => createToken(portal, options)),
    )
  token
    .command('revoke <id>')
    .description('ends one at once')
    .requiredOption('--user <email>', 'whose it is')
    .option(...json)
    .action((id: string, options: { user: string } & Asked) =>
      withPortal(options, (portal) => revokeToken(portal, options.user, id)),
    )
}

/** Never an argument: those are seen by everybody on the machine. */
async function passwordFrom({ passwordStdin, generate }: PasswordFrom) {
  if (generate) return undefined
  if (passwordStdin) return (await readAll()).replace(/\r?\n$/, '')
  const typed = await askHidden('Password: ')
  const again = await askHidden('Once more: ')
  return typed === again ? typed : ''
}
