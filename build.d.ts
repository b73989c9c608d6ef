declare module '*/build/server/index.js' {
  export const openServer: typeof import('./src/server.ts').openServer
  export const stopOnSignals: typeof import('./src/server.ts').stopOnSignals
  export const whyNotOpened: typeof import('./src/server.ts').whyNotOpened
}

declare module '*/build/server/cli.js' {
  export const runCommand: typeof import('./src/cli/run-command.ts').runCommand
}
