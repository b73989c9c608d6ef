declare module '*/build/server/index.js' {
  export const openServer: typeof import('./src/server.ts').openServer
  export const stopOnSignals: typeof import('./src/server.ts').stopOnSignals
  export const whyNotOpened: typeof import('./src/server.ts').whyNotOpened
}

declare module '*/build/server/start.js' {
  export const start: typeof import('./src/start.ts').start
  export const stopOnSignals: typeof import('./src/start.ts').stopOnSignals
  export const whyNotStarted: typeof import('./src/start.ts').whyNotStarted
}

declare module '*/build/server/cli.js' {
  export const runCommand: typeof import('./src/cli/run-command.ts').runCommand
}
