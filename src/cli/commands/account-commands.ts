import type { Command } from 'commander'
import { createAdmin } from '../create-admin.ts'
import type { Run } from '../run-command.ts'
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
}

/** Never an argument: those are seen by everybody on the machine. */
async function passwordFrom({ passwordStdin, generate }: PasswordFrom) {
  if (generate) return undefined
  if (passwordStdin) return (await readAll()).replace(/\r?\n$/, '')
  const typed = await askHidden('Password: ')
  const again = await askHidden('Once more: ')
  return typed === again ? typed : ''
}
