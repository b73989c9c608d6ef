import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { Portal } from '#server/portal.ts'
import * as accounts from './accounts.ts'
import { type Asked, onRows, type Run } from './command.ts'
import { askHidden, BadInput } from './terminal.ts'

type PasswordFrom = { passwordStdin?: boolean; generate?: boolean }

export function addAccountCommands(program: Command, run: Run): void {
  addAdminCommand(program, run)
  addUserCommands(program, run)
  addTokenCommands(program, run)
}

function addAdminCommand(program: Command, { withPortal }: Run): void {
  program
    .command('admin')
    .description('creates admin accounts')
    .command('create')
    .description('creates an admin; the password is asked for, read or generated')
    .requiredOption('--email <email>', 'email to sign in with')
    .requiredOption('--name <name>', 'name to show')
    .option('--password-stdin', 'read the password from standard input')
    .option('--generate', 'generate a password and print it')
    .action(async (options: { email: string; name: string } & PasswordFrom & Asked) => {
      const password = await passwordFrom(options)
      const create = (portal: Portal) => accounts.createAdmin(portal, { ...options, password })
      await withPortal(options, create, { mayBegin: true, ...onRows })
    })
}

function addUserCommands(program: Command, { withPortal }: Run): void {
  const user = program.command('user').description('lists and changes accounts')
  user
    .command('list')
    .description('lists accounts: email, role, name')
    .option('--search <text>', 'only accounts whose email or name contains this')
    .action((options: { search?: string } & Asked) =>
      withPortal(options, (portal) => accounts.listUsers(portal, options.search), onRows),
    )
  user
    .command('role <email> <role>')
    .description('sets the role: admin, moderator or student')
    .action((email: string, role: string, options: Asked) =>
      withPortal(options, (portal) => accounts.giveRole(portal, email, role), onRows),
    )
  user
    .command('disable <email>')
    .description('disables an account and ends its sessions')
    .option('--undo', 'enable the account again')
    .action((email: string, options: { undo?: boolean } & Asked) =>
      withPortal(options, (portal) => accounts.setDisabled(portal, email, !options.undo), onRows),
    )
  user
    .command('reset-password <email>')
    .description('mails a link to set a new password; without a mail server it is printed')
    .action((email: string, options: Asked) =>
      withPortal(options, (portal) => accounts.mailReset(portal, email), onRows),
    )
}

function addTokenCommands(program: Command, { withPortal }: Run): void {
  const token = program
    .command('token')
    .description('creates, lists and revokes API tokens of staff')
  token
    .command('create')
    .description('creates a token and prints it once')
    .requiredOption('--user <email>', 'email of the account that the token acts for')
    .requiredOption('--name <name>', 'what the token is for')
    .option('--until <day>', 'last day of the token, such as 2027-01-31; default: it has no end')
    .option('--scopes <scopes...>', 'read, write, admin; default: all')
    .option('--networks <networks...>', 'addresses and networks that may use it; default: all')
    .action((options: Parameters<typeof accounts.createToken>[1] & Asked) =>
      withPortal(options, (portal) => accounts.createToken(portal, options), onRows),
    )
  token
    .command('list')
    .description('lists tokens with their IDs, and when they were last used')
    .requiredOption('--user <email>', 'email of the account that the tokens belong to')
    .action(({ user, ...options }: { user: string } & Asked) =>
      withPortal(options, (portal) => accounts.listTokens(portal, user), onRows),
    )
  token
    .command('revoke <token>')
    .description('revokes a token at once, named by its ID with --user, or by itself')
    .option('--user <email>', 'email of the account that the token belongs to')
    .action((token: string, { user, ...options }: { user?: string } & Asked) =>
      withPortal(options, (portal) => accounts.revokeToken(portal, { user, token }), onRows),
    )
}

/** The password is never an argument: every user of the machine can see the arguments of a process. */
async function passwordFrom({ passwordStdin, generate }: PasswordFrom) {
  if (generate) return undefined
  if (passwordStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const typed = await askHidden('Password: ')
  const again = await askHidden('Once more: ')
  if (typed !== again) throw new BadInput('The passwords do not match')
  return typed
}
