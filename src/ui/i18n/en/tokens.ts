/** API tokens of an account. */
export const tokens = {
  tokensHelp:
    'A token lets a program do what you can do, within its scopes. Keep it secret, give each program its own token, and revoke it when it is no longer needed.',
  tokenNameHint: 'What it is for, such as "Intranet"',
  tokenNameRequired: 'Name is required',
  tokenNameTooLong: 'Use at most 60 characters',
  tokenLastDay: 'Expires on (optional)',
  tokenScopes: 'Scopes',
  tokenScope: { read: 'Read', write: 'Write', admin: 'Administer' },
  tokenScopeHint: {
    read: 'See records and their documents, imports, data requests, notices, classes and payments. It changes nothing.',
    write:
      'See all of that, and add, change, approve, delete and erase it. Record payments and share records.',
    admin:
      'See and change accounts, invitations and settings, see the activity, and download all data of a person. Read and Write are not part of it.',
  },
  tokenScopeRequired: 'Choose at least one scope',
  tokenScopeBeyond: 'Your role has no use for the scope Administer',
  tokenNetworks: 'Networks',
  tokenNetworksHint:
    'Where it may be used from, such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32. Empty: everywhere',
  tokenNetworksWrong: 'Enter addresses or networks, separated by spaces',
  tokenEverywhere: 'everywhere',
  tokenDayOver: 'This date is in the past',
  tokenDayWrong: 'Enter a valid date',
  tooManyTokens: 'You have 50 tokens. Revoke one that you no longer use.',
  createToken: 'Create token',
  newTokenTitle: 'Your new token',
  newTokenHelp: (name: string) => `Copy the token ${name} now. It is not shown again.`,
  newToken: 'Token',
  yourTokens: 'Your tokens',
  noTokens: 'You have no tokens yet.',
  tokenDays: (created: string, used: string, ends: string) =>
    `Created: ${created}. Last used: ${used}. Expires on: ${ends}.`,
  tokenReach: (scopes: string, networks: string) => `Scopes: ${scopes}. Networks: ${networks}.`,
  never: 'Never',
  untilEnded: 'Does not expire',
  tokenIsOver: 'expired',
  tokenEnd: 'Revoke',
  tokenEndNamed: (name: string) => `Revoke the token ${name}`,
}
